import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commitments, type CommitmentName } from '../../company/commitments.ts';
import { promiseKeepers, type PromiseKeeper } from '../../company/promise-keepers.ts';
import {
  printedBy,
  printingSources,
  promisesDocument,
  promisesTable,
  register,
} from '../../scripts/write-promises.ts';

const sources = printingSources();
const printed = printedBy(sources);
const names = Object.keys(commitments) as CommitmentName[];
const keepersOf = (name: CommitmentName): readonly PromiseKeeper[] => promiseKeepers[name];
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

describe(register, () => {
  it('is as npm run promises writes it', async () => {
    expect(read(register)).toBe(await promisesDocument(sources));
  });
});

describe.each(names)('the promise %s', (name) => {
  it('is kept by tests and jobs that exist', () => {
    for (const keeper of keepersOf(name)) {
      if (keeper.kind === 'test')
        expect(read(keeper.file)).toMatch(new RegExp(`\\(\\s*['"\`]${RegExp.escape(keeper.name)}['"\`]`));
      if (keeper.kind === 'job') expect(read('server/timetable.ts')).toContain(`'${keeper.name}'`);
    }
  });

  it('is printed on a page, or kept by software without being printed', () => {
    const pages = printed.get(name)?.size ?? 0;
    expect(pages > 0 || keepersOf(name).some(({ kind }) => kind !== 'person')).toBe(true);
  });
});

describe('the table of promises', () => {
  const layout = {
    file: 'src/components/policy/policy-components.tsx',
    text: "import { Complaints, Concerns } from '../steps.tsx';\n",
  };
  const steps = {
    file: 'src/components/steps.tsx',
    text: "export function Complaints() { return quantityInWords('answerComplaint'); }\n\nexport function Concerns() { return quantityInWords('acknowledgeConcern'); }\n",
  };
  const rowOf = (name: CommitmentName, table: string) =>
    table.split('\n').find((row) => row.includes(`(\`${name}\`)`)) ?? '';

  it('has one row for each promise', () => {
    expect(promisesTable([]).split('\n')).toHaveLength(names.length + 2);
  });

  it('names the policy that prints a promise by its name', () => {
    const policy = {
      file: 'content/policies/conflicts.mdx',
      text: 'At most <Commitment of="giftLimit" bare />.',
    };
    const row = rowOf('giftLimit', promisesTable([layout, policy]));
    expect(row).toContain('[/conflicts](../content/policies/conflicts.mdx)');
    expect(row).toContain('| £100 |');
  });

  it('names the policy that prints it by a component, and not by another of the same file', () => {
    const policy = { file: 'content/policies/terms.mdx', text: '## Steps\n\n<Complaints />' };
    const table = promisesTable([layout, steps, policy]);
    expect(rowOf('answerComplaint', table)).toContain('[/terms]');
    expect(rowOf('acknowledgeConcern', table)).not.toContain('[/terms]');
  });

  it('names the page that prints it through what it imports', () => {
    const page = {
      file: 'src/pages/about.astro',
      text: "---\nimport { Facts } from '../components/facts.tsx';\n---\n<Facts />",
    };
    const facts = {
      file: 'src/components/facts.tsx',
      text: "import { Complaints } from './steps.tsx';\n\n// Concerns are elsewhere.\nexport function Facts() { return <Complaints />; }\n",
    };
    const table = promisesTable([layout, steps, page, facts]);
    expect(rowOf('answerComplaint', table)).toContain('[/about](../src/pages/about.astro)');
    expect(rowOf('acknowledgeConcern', table)).not.toContain('[/about]');
  });
});
