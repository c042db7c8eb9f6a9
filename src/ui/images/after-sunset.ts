import rendered from '../../../art/rendered.json' with { type: 'json' };
import { dark } from '../../../brand/colours.ts';

const grounds: Readonly<Record<string, { readonly ground: string } | undefined>> = rendered;

/**
 * Whether a picture has a version after sunset on the page’s present background colour. On any other, its edge would be visible.
 * @param name the name of the picture by day in art/pictures.json
 */
export const isShownAfterSunset = (name: string) =>
  grounds[`${name}-dusk`]?.ground === dark.backgrounds.page.ground;
