import { html } from 'hono/html';
import { organization } from '../../../company/organization.ts';
import { rightToComplain } from '../../../company/right-to-complain.ts';
import { momentWords } from './days.ts';

type Html = ReturnType<typeof html>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the members of an export are called, where their names in the JSON file do not say it. */
const labels: Readonly<Record<string, string>> = {
  closedReason: 'Closed without an answer because',
  consentRecords: 'Proofs of consent',
  createdAt: 'Written',
  deadlines: 'Promised dates',
  enquiries: 'What you wrote to us',
  exportedAt: 'Exported',
  former: 'Earlier encrypted forms',
  keptAt: 'Kept',
  lastInteractionAt: 'Last message',
  mails: 'Emails of this website',
  messages: 'Replies and additions',
  newsletters: 'Newsletters',
  notDecrypted: 'What is damaged and could not be read',
  sealed: 'Encrypted for the people who receive concerns',
  subscriptions: 'Newsletter subscription',
  suppressions: 'Your address on the list of those who get no mail',
};

/** "lastInteractionAt" is "Last interaction". */
function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  const label = words.replace(/ at$/, '');
  return labels[name] ?? label.charAt(0).toUpperCase() + label.slice(1);
}

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function textOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return isoMoment.test(value) ? momentWords(Date.parse(value)) : value;
}

/** Nothing is shown for what is empty. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function valueHtml(value: unknown): Html {
  if (Array.isArray(value))
    return html`<ol>
      ${value.map((member) => html`<li>${valueHtml(member)}</li>`)}
    </ol>`;
  if (!isObject(value)) return html`<span dir="auto">${textOf(value)}</span>`;
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member));
  return html`<dl>
    ${members.map(
      ([name, member]) =>
        html`<dt>${labelOf(name)}</dt>
          <dd>${valueHtml(member)}</dd>`,
    )}
  </dl>`;
}

const style = html`<style>
  body {
    max-width: 46rem;
    margin: 2rem auto;
    padding: 0 1rem;
    font:
      1rem/1.5 Georgia,
      serif;
    color: CanvasText;
  }
  h1,
  h2 {
    font-weight: 400;
    line-height: 1.2;
  }
  h2 {
    margin-top: 2.5rem;
    border-top: 2px solid;
    padding-top: 0.5rem;
  }
  dl {
    margin: 0;
  }
  dt {
    margin-top: 0.6rem;
    font:
      0.8rem/1.3 Arial,
      sans-serif;
    color: GrayText;
  }
  dd {
    margin: 0;
  }
  dd > dl,
  dd > ol {
    margin-left: 0.25rem;
    padding-left: 1rem;
    border-left: 1px solid GrayText;
  }
  ol {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li + li {
    margin-top: 1rem;
    padding-top: 1rem;
    border-top: 1px solid GrayText;
  }
  span {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  @page {
    margin: 20mm;
  }
  @media print {
    body {
      margin: 0;
      max-width: none;
      padding: 0;
    }
    dt {
      break-after: avoid;
    }
    h2 {
      break-after: avoid;
    }
  }
</style>`;

/**
 * The export of a person as one page that a browser shows and prints, without script and without anything to load.
 *
 * @param exported as in the JSON file
 */
export async function exportAsHtml(email: string, exported: unknown): Promise<string> {
  const company = organization.tradingName.value;
  const { exportedAt, ...sections } = isObject(exported) ? exported : {};
  const title = `What came to the website of ${company} from ${email}`;
  const page = html`<!doctype html>
    <html lang="en-GB">
      <meta charset="utf-8" /><meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>${title}</title
      >${style}
      <h1>${title}</h1>
      <p>
        As the records of this website had it on ${textOf(exportedAt)}. Concerns that other people of the
        company received are not in it.
      </p>
      <p>
        The Privacy Policy on our website (/privacy) says why we use this, who receives it, how long we keep
        it and what rights you have. ${rightToComplain}
      </p>
      ${Object.entries(sections).map(
        ([name, section]) =>
          html`<h2>${labelOf(name)}</h2>
            ${isEmpty(section) ? html`<p>Nothing.</p>` : valueHtml(section)}`,
      )}
    </html> `;
  return String(await page);
}
