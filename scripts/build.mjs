/** `npm run build`. */
import { buildSite } from './build-site.mjs';

process.exit(await buildSite());
