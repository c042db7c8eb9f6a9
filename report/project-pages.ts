/** A project as its file states it; `body` is the text below the front matter. */
export interface ProjectSource {
  readonly id: number;
  readonly title: string;
  readonly location: string;
  readonly category: string;
  readonly imageAlt: string;
  readonly description: string;
  readonly co2Saved: string;
  readonly co2SavedTons: number;
  readonly yield: string;
  readonly energyGen: string;
  readonly energyValue: string | null;
  readonly energyKind: string;
  readonly body: string;
}

export interface ProjectSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Points of a list, each with the word that it opens with. */
  readonly points: readonly { readonly term: string; readonly text: string }[];
}

export interface ProjectPage extends Omit<ProjectSource, 'body'> {
  readonly sections: readonly ProjectSection[];
}

/**
 * The text of a project by its headings. It knows headings of the second level, paragraphs and points with a bold
 * opening, which is all that project files use.
 * @throws {RangeError} for anything else, so that no text is lost on its way into the report.
 */
export function sectionsOf(body: string): ProjectSection[] {
  const [before = '', ...parts] = body.split(/^## /m);
  if (before.trim() !== '') throw new RangeError(`Text before the first heading: ${before.trim()}`);
  return parts.map((part) => {
    const [heading = '', ...blocks] = part.trim().split(/\n+/);
    const isPoint = (block: string) => block.startsWith('- ');
    return {
      heading,
      paragraphs: blocks.filter((block) => !isPoint(block)).map(plain),
      points: blocks.filter(isPoint).map((block) => {
        const [, term, text] = /^- \*\*(.+?)\.?\*\*\s+(.+)$/.exec(block) ?? [];
        if (term === undefined || text === undefined)
          throw new RangeError(`A point without an opening: ${block}`);
        return { term, text: plain(text) };
      }),
    };
  });
}

/** @throws {RangeError} for markup that would be printed as it is written. */
function plain(text: string): string {
  if (/[*_<>[\]`#{}]/.test(text)) throw new RangeError(`Markup that the report cannot set: ${text}`);
  return text;
}

/** The projects in their own order. */
export function projectPages(projects: readonly ProjectSource[]): ProjectPage[] {
  return [...projects]
    .sort((one, other) => one.id - other.id)
    .map(({ body, ...facts }) => ({ ...facts, sections: sectionsOf(body) }));
}
