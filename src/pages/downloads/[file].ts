import type { APIRoute, GetStaticPaths } from 'astro';
import { inCompanyTime } from '../../../company/dates.ts';
import { offices } from '../../../company/offices.ts';
import { reportingDates } from '../../../company/reporting-dates.ts';
import { impactCsv, impactJson } from '../../downloads/impact-data.ts';
import { impactReportFile } from '../../downloads/impact-report/impact-report.ts';
import { makeOfficeCard, officeCardFile } from '../../about/office-cards.ts';
import { pressKitFile } from '../../downloads/press-kit.ts';
import { makeReportingCalendar, reportingCalendarFile } from '../../investors/reporting-calendar.ts';
import { impactRecords, impactReport, pressKit } from '../../downloads/collected-downloads.ts';

interface Download {
  type: string;
  content: (site: URL | undefined) => string | Promise<string | Uint8Array>;
}

const downloads: Readonly<Record<string, Download>> = {
  [impactReportFile]: { type: 'application/pdf', content: async () => (await impactReport()).bytes },
  [pressKitFile]: { type: 'application/zip', content: pressKit },
  [reportingCalendarFile]: {
    type: 'text/calendar; charset=utf-8',
    content: (site) =>
      makeReportingCalendar(
        reportingDates,
        new URL('/investor-relations', site).href,
        inCompanyTime(new Date()).toPlainDate(),
      ),
  },
  ...Object.fromEntries(
    offices.map((office) => [
      officeCardFile(office),
      {
        type: 'text/vcard; charset=utf-8',
        content: (site: URL | undefined) => makeOfficeCard(office, new URL('/contact', site).href),
      },
    ]),
  ),
  'impact-data.csv': {
    type: 'text/csv; charset=utf-8',
    content: async () => impactCsv(await impactRecords()),
  },
  'impact-data.json': {
    type: 'application/json',
    content: async () => impactJson(await impactRecords()),
  },
};

export const getStaticPaths = (() =>
  Object.entries(downloads).map(([file, download]) => ({
    params: { file },
    props: { download },
  }))) satisfies GetStaticPaths;

/** The file, with its media type. */
export const GET: APIRoute<{ download: Download }> = async ({ props: { download }, site }) => {
  const content = await download.content(site);
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: { 'Content-Type': download.type },
  });
};
