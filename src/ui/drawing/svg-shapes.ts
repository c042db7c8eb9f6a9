/** The shapes of an SVG file for `dangerouslySetInnerHTML`: the page gives the root element, its classes and view box. */
export const svgShapes = (file: string) => ({ __html: file.replaceAll(/<\/?svg[^>]*>\s*|\n\s*/g, '') });
