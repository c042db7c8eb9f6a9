import { contentSources } from './collected-sources.ts';
import { impactRegister } from './impact-data.ts';
import { makeImpactReport } from './impact-report/impact-report.ts';
import { drawPages, reportPlates } from './impact-report/report-plates.ts';
import { makePressKit } from './press-kit.ts';
import type { ContentSources } from './sources.ts';

/**
 * Made once, for the file itself and for the page that states its size. In development, a changed text or fact loads this module
 * again.
 */
function once<Made>(make: (sources: ContentSources) => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= contentSources().then(make));
}

/** The records of the data files. */
export const impactRecords = async () => impactRegister((await contentSources()).projects);

export const impactReport = once(makeImpactReport);
/** The pages of the report that a page of the site shows, as pictures. */
export const reportPages = once(async () =>
  drawPages(
    (await impactReport()).drawing(),
    reportPlates.flatMap(({ pages }) => pages),
  ),
);
export const pressKit = once(makePressKit);
