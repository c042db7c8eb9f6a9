import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { siteOf } from '../../../tests/support/site-command.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { adminOn, createClient, acceptInvitation } from './testing/admin-client.ts';

/** "Zoë" with an accent as one character, and with one of its own. */
const [composed, decomposed] = ['Zo\u00eb Merrow', 'Zoe\u0308 Merrow'] as const;

const mailboxList =
  'The mailboxes are enquiries (general enquiries), investors (Investor Relations), complaints (the Complaints Officer), speakUp (the Compliance Officer, for concerns), committeeChair (the chair of the Audit & Risk Committee), privacy (the Data Protection Lead), accessibility (accessibility issues), careers (applications), partnerships (partnership enquiries), media (media enquiries), security (vulnerability reports); `all` is every one that receives no concerns.';

describeOnEachDatabase('the command admin', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const site = siteOf(context);
    return {
      context,
      admin: (...args: readonly string[]) => site('admin', ...args),
      list: async () => (await site('admin', 'list')).stdout,
    };
  };

  it('asks in one line what a new person answers, and lists the mailboxes also for one that is not', async () => {
    const { admin, list } = await open();
    const refusals = [
      [
        ['invite', 'Grace Okafor'],
        `Grace Okafor is new: say with --answers what to answer. ${mailboxList}\n`,
      ],
      [
        ['invite', 'Grace Okafor', '--answers', 'complaints,press'],
        `There is no mailbox “press”. ${mailboxList}\n`,
      ],
      [['answers', 'Grace Okafor', ''], `There is no mailbox “”. ${mailboxList}\n`],
      [
        ['answers', 'Grace Okafor', 'all'],
        'Nobody with this name may sign in, or is invited: `admin list` shows who is.\n',
      ],
    ] as const;
    for (const [args, stderr] of refusals)
      expect(await admin(...args)).toEqual({ code: 1, stdout: '', stderr });
    expect(await list()).toMatch(/^Nobody\. Example: .+\nNobody answers enquiries, .+, security\.\n$/);
    expect((await admin('invite', 'Grace Okafor', '--role', 'staff')).code).toBe(1);
  });

  it('keeps what a known person answers when it invites again, and says what has changed', async () => {
    const { admin, list } = await open();
    const first = await admin('invite', 'Olga Officer', '--answers', 'speakUp,enquiries');
    expect(first.stdout).toMatch(/^http\S+\/invitation#[\w-]{43}\n$/);
    expect(first.stderr).toContain('Send this link to Olga Officer. It works once, for a day.\n');
    expect(first.stderr).toContain('Olga Officer answers enquiries, speakUp.\n');
    const again = (await admin('invite', '  olga   OFFICER')).stderr;
    expect(again).toContain('The passkeys and sessions from before have ended.');
    expect(again).toContain('Olga Officer answers enquiries, speakUp.\n');
    expect((await admin('answers', 'olga officer', 'speakUp,media')).stdout).toBe(
      'Olga Officer answers media, speakUp. Before: enquiries, speakUp.\n',
    );
    const listed = await list();
    expect(listed).toMatch(/^Olga Officer: answers media, speakUp; passkeys: 0, invited until .+\n/);
    expect(listed).toContain(
      'Nobody answers enquiries, investors, complaints, committeeChair, privacy, accessibility, careers, partnerships, security.\n',
    );
    await admin('invite', 'Maria Lindqvist', '--answers', 'all');
    expect(await list()).toContain('Nobody answers committeeChair.\n');
  });

  it('leaves a mailbox that receives concerns without anybody only with --yes', async () => {
    const { admin, list } = await open();
    await admin('invite', 'Olga Officer', '--answers', 'speakUp');
    const before = await list();
    const changes = [
      ['answers', 'Olga Officer', 'enquiries'],
      ['invite', 'Olga Officer', '--answers', 'enquiries'],
      ['revoke', 'Olga Officer'],
    ];
    for (const change of changes) {
      expect(await admin(...change), change[0]).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'Nobody would answer speakUp, and concerns would wait unseen. Invite somebody who does, or repeat with --yes. Nothing was changed.\n',
      });
      expect(await list()).toBe(before);
    }
    await admin('invite', 'A Deputy', '--answers', 'speakUp');
    expect((await admin('answers', 'Olga Officer', 'enquiries')).code).toBe(0);
    expect((await admin('revoke', 'A Deputy')).code).toBe(1);
    expect((await admin('revoke', 'A Deputy', '--yes')).code).toBe(0);
  });

  it('takes a name for one person, however it is typed, and revokes every session of it', async () => {
    const { context, admin, list } = await open();
    const app = adminOn(context);
    const token = async (name: string) =>
      /#(\S+)/.exec((await admin('invite', name, '--answers', 'media')).stdout)?.[1] ?? '';
    await token(composed);
    const client = createClient(app);
    await acceptInvitation(client, await token(decomposed.toUpperCase()));
    expect((await client.send('GET', '/api/session')).status).toBe(200);
    expect(await list()).toMatch(
      new RegExp(
        `^${composed}: answers media; passkeys: 1, last sign-in|^${composed}: answers media; passkeys: 1\n`,
      ),
    );
    expect((await list()).match(/Merrow/g)).toHaveLength(1);
    expect((await admin('revoke', decomposed.toLowerCase())).stdout).toBe(
      `${composed} can no longer sign in.\n`,
    );
    expect((await client.send('GET', '/api/session')).status).toBe(401);
  });

  it('writes a line of the audit log for each change, with the person and what is answered, and without the link', async () => {
    const { admin } = await open();
    const written = [
      await admin('invite', 'Maria Lindqvist', '--answers', 'media'),
      await admin('answers', 'Maria Lindqvist', 'careers,complaints'),
      await admin('revoke', 'Maria Lindqvist'),
    ].map(({ stderr }) => stderr.split('\n').find((line) => line.startsWith('{')) ?? '{}');
    const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { username } = userInfo();
    expect(lines.map(({ event, person, action, references }) => [event, person, action, references])).toEqual(
      [
        ['audit', username, 'invited for the mailboxes: media enquiries', ['Maria Lindqvist']],
        [
          'audit',
          username,
          'changed to the mailboxes: applications; the Complaints Officer',
          ['Maria Lindqvist'],
        ],
        ['audit', username, 'revoked', ['Maria Lindqvist']],
      ],
    );
    expect(written.join('')).not.toContain('#');
  });
});
