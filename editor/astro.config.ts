import { mergeConfig } from 'astro/config';
import site from '../astro.config.ts';
import { editor } from './integration.ts';

/** The configuration of `npm run edit`: that of the site, with the editor, which nothing else loads. */
export default mergeConfig(site, { integrations: [editor] });
