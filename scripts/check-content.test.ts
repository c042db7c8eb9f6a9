import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { articleCategories, projectCategories } from '../company/categories.ts';
import { commitments } from '../company/commitments.ts';
import { formatOptions } from '../company/fact-schema.ts';
import { offices } from '../company/offices.ts';
import { policyRoutes } from '../company/site-map.ts';
import { temporaryFolder } from '../tests/support/temporary-context.ts';
import { findContentMistakes } from './check-content.ts';

// Texts of this test’s own, one of each kind, so that each line is known whatever content/ holds.
const [city] = offices.map((office) => office.city);
const [category] = articleCategories;
const [policy] = policyRoutes;
const texts = {
  'content/articles/first.mdx': `---
title: 'A first article'
date: 2026-02-03
category: ${category}
excerpt: What it says.
---
A text with [a link](/contact?subject=general), \\{braces\\}, {/* a comment */} and <b>HTML</b>.
`,
  'content/roles/analyst.mdx': `---
id: 1
title: Analyst
location: ${city ?? ''}
type: Full-time
department: Finance
summary: Counts what is built.
askedAs: analyst job
---
A text.
`,
  'content/projects/mill/index.mdx': `---
id: 1
title: A mill
location: Leeds
category: ${projectCategories[0]}
image: ./picture.jpg
imageAlt: A mill.
description: A mill.
inBrief: a mill
co2SavedTons: 5
yieldPercent: 7
energyKind: solar
longitude: 1
latitude: 51
basis:
  baseline: Gas
  method: An estimate.
---
A text.
`,
  [`content/policies${policy.path}.mdx`]: `---
title: ${policy.title}
summary: What we do.
ownerRole: Secretary
lastUpdated: 2025-01-31
related: [${policyRoutes
    .slice(1, 4)
    .map(({ path }) => path)
    .join(', ')}]
closing:
  text: Ask us.
  action: Contact Us
  subject: general
history:
  - version: '1.0'
    date: 2026-02-03
    change: First published.
askedAs:
  page: what you do
  clauses: {}
---
<InShort>
  - We answer <Commitment of="answerDataRequest" />, in <Commitment of="answerDataRequest" bare />.
</InShort>
`,
};
const [article, role, project, policyText] = Object.keys(texts) as [string, string, string, string];

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  // The other policies, because each address of the site map has one.
  cpSync('content/policies', join(root, 'content/policies'), { recursive: true });
  for (const [file, text] of Object.entries(texts)) put(file, text);
  put('content/projects/mill/picture.jpg', '');
});

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** @throws where the text does not have the words */
function change(file: string, from: string, to: string): void {
  const text = texts[file as keyof typeof texts] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  put(file, text.replace(from, to));
}

it('texts without a mistake give no line, those of this site among them', () => {
  expect(findContentMistakes(root)).toEqual([]);
  expect(findContentMistakes('.')).toEqual([]);
});

const cities = formatOptions(offices.map((office) => office.city));
const braces = 'expected \\{ where a brace is printed';
const fields = formatOptions(['title', 'date', 'category', 'excerpt', 'author', 'sources', 'chart']);

it.each([
  [
    article,
    '2026-02-03',
    '2026-02-30',
    ':3: date is "2026-02-30"; expected a day that exists, such as 2027-03-31',
  ],
  [
    article,
    '2026-02-03',
    'May 2026',
    ':3: date is "May 2026"; expected a day that exists, such as 2027-03-31',
  ],
  [
    article,
    `category: ${category}`,
    'category: Enrgy',
    `:4: category is "Enrgy"; expected ${formatOptions(articleCategories)}`,
  ],
  [
    article,
    'excerpt:',
    'author: { name: Ada, role: architect }\nexcerp:',
    ':1: excerpt is missing; expected a text',
    `:6: excerp is no field; expected ${fields}`,
  ],
  [article, 'excerpt: What it says.', 'excerpt:', ':5: excerpt is empty; expected a text'],
  [article, 'article', 'x'.repeat(125), ':2: title has 133 characters; expected at most 80 characters'],
  [article, "'A first article'", '2026', ':2: title is 2026; expected a text in quotes'],
  [
    article,
    "article'",
    'article',
    ":2: “title: 'A first article”: expected a closing quote or bracket at the end of this text",
  ],
  [
    article,
    "'A first article'",
    '"A first article',
    ':2: “title: "A first article”: expected a closing quote or bracket at the end of this text',
  ],
  [
    article,
    "'A first article'",
    'Mills: a study',
    ':2: “title: Mills: a study”: expected quotes around a text that contains a colon',
  ],
  [
    article,
    'excerpt:',
    'title: Again\nexcerpt:',
    ':5: “title: Again”: this field is given twice; expected it once',
  ],
  [
    article,
    'excerpt:',
    'sources:\n  - title: Act\n    publisher: Crown\n    url: www.gov.uk\nexcerpt:',
    ':8: sources.1.url is "www.gov.uk"; expected an address that begins with https://',
  ],
  [
    article,
    'excerpt:',
    'author: Ada\nexcerpt:',
    ':5: author is "Ada"; expected fields of its own, indented below it',
  ],
  [article, '---\ntitle', 'title', ':1: the header is missing; expected fields between two lines of ---'],
  [article, 'A text', 'A {curly} text', `:7: {curly} is code; ${braces}`],
  [
    article,
    'A text',
    'A {curly brace} text',
    `:7: “A {curly brace} text with [a link](/contact?subject=general)”: { begins code; ${braces}`,
  ],
  [
    article,
    'A text',
    'A text\n\nwith an {open brace',
    `:9: “with an {open brace with [a link](/contact?subject=general),”: { begins code; ${braces}`,
  ],
  [
    article,
    'A text',
    'Below <5 metres\n\nA text',
    ':7: “Below <5 metres”: expected a whole tag, such as <InShort>, or \\< where the sign is printed',
  ],
  [
    article,
    'A text',
    '<i>A text\n\nA text',
    ':7: “<i>A text”: expected a closing tag for <i> in the same paragraph',
  ],
  [article, 'A text', 'A</i> text\n\nA text', ':7: “A</i> text”: expected an opening tag before </i>'],
  [
    article,
    'A text',
    'import duties rose\n\nA text',
    ':7: “import duties rose”: expected a paragraph that begins with neither “import” nor “export”',
  ],
  [article, 'A text', '<!-- Draft -->\n\nA text', ':7: “<!-- Draft -->”: expected {/* … */} for a comment'],
  [
    article,
    'A text',
    '![A mill](./mill.jpg)\n\nA text',
    ':7: the picture ./mill.jpg is missing; expected a file of this name beside the text',
  ],
  [
    article,
    'A text',
    '<Chart />\n\nA text',
    ':7: <Chart /> has nothing to draw; expected a chart in the header',
  ],
  [
    article,
    'A text',
    '<Figure of="funds.name" />\n\nA text',
    ':7: <Figure> is no component; expected one of “Chart”',
  ],
  [
    article,
    '/contact?subject=general',
    '/contacts',
    ':7: the link leads to /contacts; expected the address of a page',
  ],
  [
    article,
    '/contact?subject=general',
    '/insights?article=frst',
    ':7: the link leads to /insights?article=frst; expected article=one of “first”',
  ],
  [
    article,
    '/contact?subject=general',
    '/portfolio?project=mil',
    ':7: the link leads to /portfolio?project=mil; expected project=one of “mill”',
  ],
  [role, `location: ${city ?? ''}`, 'location: Lodnon', `:4: location is "Lodnon"; expected ${cities}`],
  [role, 'Full-time', 'Fulltime', ':5: type is "Fulltime"; expected one of “Full-time”, “Part-time”'],
  [role, 'id: 1', 'id: 0', ':2: id is 0; expected more than 0'],
  [role, 'id: 1', 'id: 1.5', ':2: id is 1.5; expected a whole number'],
  [project, './picture.jpg', './photo.jpg', ':6: image is "./photo.jpg"; expected ./picture.jpg'],
  [project, 'yieldPercent: 7', 'yieldPercent: 7%', ':11: yieldPercent is "7%"; expected a number'],
  [project, 'latitude: 51', 'latitude: 510', ':14: latitude is 510; expected at most 90'],
  [project, '  method: An estimate.', '', ':15: basis.method is missing; expected a text'],
  [project, 'A text', '<Chart />', ':19: <Chart> is no component; expected no component here'],
  [
    policyText,
    'answerDataRequest" />,',
    'answerDataReqest" />,',
    `:20: <Commitment of="answerDataReqest">; expected ${formatOptions(Object.keys(commitments))}`,
  ],
  [
    policyText,
    'of="answerDataRequest" />,',
    '/>,',
    `:20: <Commitment> has no of; expected ${formatOptions(Object.keys(commitments))}`,
  ],
  [policyText, 'bare', 'short', ':20: <Commitment short>; expected one of “of”, “bare”'],
  [policyText, '</InShort>', '', ':19: “<InShort>”: expected a closing tag for <InShort>'],
  [
    policyText,
    `title: ${policy.title}`,
    'title: Rules',
    `:2: title is "Rules"; expected “${policy.title}”, as in company/site-map.ts`,
  ],
  [
    policyText,
    '    date: 2026-02-03',
    '    date: 2026-04-31',
    ':13: history.1.date is "2026-04-31"; expected a day that exists, such as 2027-03-31',
  ],
  [
    policyText,
    "version: '1.0'",
    'version: launch',
    ':13: history.1.date is "2026-02-03"; expected the day of the version, and none for “launch”',
  ],
])('in %s, %j changed to %j', (file, from, to, ...lines) => {
  change(file, from, to);
  expect(findContentMistakes(root)).toEqual(lines.map((line) => file + line));
});

it.each([
  [
    'content/articles/First Text.mdx',
    ': expected a name of lower-case words joined by hyphens, with .mdx at the end',
  ],
  [
    'content/articles/second.md',
    ': expected a name of lower-case words joined by hyphens, with .mdx at the end',
  ],
  ['content/projects/barn/picture.jpg', ': index.mdx is missing; expected the text of the project'],
])('%s is misplaced', (file, line) => {
  put(file, texts['content/articles/first.mdx'].replace('A first', 'A second'));
  expect(findContentMistakes(root)).toEqual([file.replace('/picture.jpg', '') + line]);
});

it('a project without its picture, a copied text, a policy that is missing and one that is not on the site map', () => {
  rmSync(join(root, 'content/projects/mill/picture.jpg'));
  put('content/roles/copy.mdx', texts['content/roles/analyst.mdx']);
  rmSync(join(root, policyText));
  put('content/policies/rules.mdx', texts[policyText as keyof typeof texts] ?? '');
  expect(findContentMistakes(root)).toEqual([
    `${project}:6: image is "./picture.jpg"; expected this file in content/projects/mill`,
    `content/roles/copy.mdx: id is that of ${role}; expected another`,
    `content/roles/copy.mdx: title is that of ${role}; expected another`,
    `${policyText} is missing; expected a policy, because company/site-map.ts has it`,
    'content/policies/rules.mdx is not in company/site-map.ts; expected an entry of policyRoutes',
  ]);
});
