import rendered from '../../../art/rendered.json' with { type: 'json' };
import { dark } from '../../../brand/colours.ts';

const grounds: Readonly<Record<string, { readonly ground: string } | undefined>> = rendered;

/**
 * Whether there is a picture after sunset on the page’s own ground: on any other it would show an edge.
 * @param name of the picture by day, in art/pictures.json
 */
export const isShownAfterSunset = (name: string) =>
  grounds[`${name}-dusk`]?.ground === dark.backgrounds.page.ground;
