const files = import.meta.glob<string>('/content/projects/*/{plan,section,elevation}.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const names = { plan: 'Plan', section: 'Section', elevation: 'Elevation' };

/** The drawings that the folder of a project has, in the order in which its page shows them. */
export const drawingsOf = (slug: string) =>
  Object.entries(names).flatMap(([kind, name]) => {
    const file = files[`/content/projects/${slug}/${kind}.svg`];
    return file === undefined ? [] : { kind, name, file };
  });

/** What a link to the page of a project says. */
export const detailsLinkText = (slug: string) =>
  ['plan', 'section'].every((wanted) => drawingsOf(slug).some(({ kind }) => kind === wanted))
    ? 'Plan, section and figures'
    : 'Figures, method and risks';
