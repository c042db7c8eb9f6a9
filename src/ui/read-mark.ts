/** What stands inside the `<svg>` element of a mark, for pages that draw it inline, and its view box. */
export function readMark(svg: string) {
  const [, viewBox = '', content = ''] = /<svg[^>]*viewBox="([^"]*)"[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  return { viewBox, width, height, content: content.replaceAll(/\s*\n\s*/g, '') };
}
