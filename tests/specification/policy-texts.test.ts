import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatCommitment, formatQuantity, type CommitmentName } from '../../company/commitments.ts';
import { inventoryVersion } from '../../company/device-storage.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { organization } from '../../company/organization.ts';
import { targetRows } from '../../company/targets.ts';
import { currentVersion } from '../../src/policies/policy-versions.ts';
import { policySources } from '../support/content-sources.ts';
import recorded from './policy-texts.json' with { type: 'json' };

// policy-texts.json has the version of each policy, and a digest of the text that it had then. Whoever changes a policy is told.

type Policy = Pick<
  ReturnType<typeof policySources>[number],
  'id' | 'title' | 'summary' | 'history' | 'closing' | 'body'
>;

/** What a policy says, with the promises and figures that it prints, however its source is laid out. */
function wordsOf({ title, summary, closing, body }: Policy): string {
  const printed = body
    .replaceAll(/<Commitment of="(\w+)"( bare)?/g, (_, of: CommitmentName, bare?: string) =>
      bare ? formatQuantity(of) : formatCommitment(of),
    )
    .replaceAll(/<Figure of="([^"]+)"/g, (_, of: FigureReference) => figureByName(of))
    .replace('<DeviceStorage', inventoryVersion)
    .replace('<TargetsTable', JSON.stringify(targetRows));
  return [title, summary, printed, closing.text, closing.whileOpen?.text]
    .join('\n')
    .replaceAll(/-{3,}/g, '---')
    .replaceAll(/\s+/g, ' ');
}

/** "1.1 5e0c1b2a" */
function recordOf(policy: Policy): string {
  const digest = createHash('sha256').update(wordsOf(policy)).digest('hex').slice(0, 8);
  return `${currentVersion(policy.history).version} ${digest}`;
}

/**
 * What to do about each policy whose text is not the recorded one.
 *
 * @param isLaunched whether the version of the launch is in effect, so that it may not change any more
 */
function findChanged(
  policies: readonly Policy[],
  records: Readonly<Record<string, string>>,
  isLaunched: boolean,
) {
  return policies.flatMap((policy) => {
    const { id, history } = policy;
    const record = recordOf(policy);
    if (records[id] === record) return [];
    const { version } = currentVersion(history);
    const mayStay = history.at(-1)?.version === 'launch' && !isLaunched;
    const isNew = records[id]?.split(' ')[0] !== version;
    return mayStay || isNew
      ? `content/policies/${id}.mdx: in tests/specification/policy-texts.json, write "${id}": "${record}"`
      : `content/policies/${id}.mdx: the text is no longer that of version ${version}; add a version, its date and its change to history`;
  });
}

it('no policy has another text than the version that it shows', () => {
  const isLaunched = organization.policiesAtLaunch.status === 'settled';
  expect(findChanged(policySources(), recorded, isLaunched).join('\n')).toBe('');
});

const policy: Policy = {
  id: 'ladders',
  title: 'Ladders',
  summary: 'How we keep them safe.',
  history: [{ version: '1.0', date: new Date('2027-03-01'), change: 'First published.' }],
  closing: { text: 'Ask us.', action: 'Contact Us', subject: 'general' },
  body: 'We check ladders\n<Commitment of="reviewPolicies" />.',
};
const records = { ladders: recordOf(policy) };

it('a policy that is laid out otherwise is the same, and one that says something else needs a new version', () => {
  const otherWords = { ...policy, body: policy.body.replace('check', 'clean') };
  const otherPromise = { ...policy, body: policy.body.replace('reviewPolicies', 'reviewAccess') };
  const laidOut = { ...policy, body: policy.body.replace('\n', ' ') };
  expect(findChanged([laidOut], records, true)).toEqual([]);
  for (const changed of [otherWords, otherPromise]) {
    expect(findChanged([changed], records, true)).toEqual([
      'content/policies/ladders.mdx: the text is no longer that of version 1.0; add a version, its date and its change to history',
    ]);
    const next = { version: '1.1', date: new Date('2027-04-01'), change: 'Plainer.' };
    const raised = { ...changed, history: [...changed.history, next] };
    expect(findChanged([raised], records, true)).toEqual([expect.stringContaining('"ladders": "1.1 ')]);
    expect(findChanged([raised], { ladders: recordOf(raised) }, true)).toEqual([]);
  }
});

it('until the launch its version stays, and only the record follows the text', () => {
  const atLaunch: Policy = { ...policy, history: [{ version: 'launch', change: 'First published.' }] };
  const before = { ladders: recordOf(atLaunch) };
  const changed = { ...atLaunch, body: 'We clean ladders.' };
  expect(findChanged([changed], before, false)).toEqual([expect.stringContaining(recordOf(changed))]);
  expect(findChanged([changed], before, true)).toEqual([expect.stringContaining('add a version')]);
});
