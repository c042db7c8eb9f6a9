import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { formatMoment } from '../../../company/dates.ts';
import { receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { mailboxNames, mailboxPurposes, type MailboxName } from '../../../company/mailboxes.ts';
import { findUnansweredMailboxes } from '../../operations/check-mailboxes.server.ts';
import { auditCommand } from '../../server/command-line/audit-command.ts';
import { withContext } from '../../server/command-line/open-context.ts';
import { addExamples, print, printNote } from '../../server/command-line/terminal.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { changeAnswers, invitePerson, listPeople, revokePerson } from './admin-people.server.ts';

const nameArgument = () =>
  new Argument('<name>', 'of the person, as it is shown in the app').argParser((input: string) => {
    const name = input.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
    if (name === '' || name.length > 100 || /[^\p{L}\p{M}\p{N}\p{P} ]/u.test(name))
      throw new InvalidArgumentError(
        'A name has 1 to 100 characters: letters, digits, spaces and punctuation.',
      );
    return name;
  });

const listOfMailboxes = `The mailboxes are ${mailboxNames
  .map((name) => `${name} (${mailboxPurposes[name]})`)
  .join(', ')}; \`all\` is every one that receives no concerns.`;

const isMailbox = (name: string): name is MailboxName => mailboxNames.some((known) => known === name);

/** Reads a list of mailboxes as a person types it: "complaints,enquiries" or "all". @throws {OperatorError} for an unknown name */
export function parseMailboxes(list: string): readonly MailboxName[] {
  const named = list.split(',').flatMap((part) => {
    const name = part.trim();
    if (name === 'all') return mailboxNames.filter((mailbox) => !receivesConcerns(mailbox));
    if (isMailbox(name)) return [name];
    throw new OperatorError(`There is no mailbox “${name}”. ${listOfMailboxes}`);
  });
  return [...new Set(named)];
}

const yesOption = () =>
  new Option('--yes', 'even if nobody is left to answer a mailbox that receives concerns').default(false);

interface Confirmed {
  readonly yes: boolean;
}

/** The mailboxes in the words of the app, which shows the audit to people who know no codes. */
const inWords = (mailboxes: readonly MailboxName[]) =>
  mailboxes.map((mailbox) => mailboxPurposes[mailbox]).join('; ');

const auditChange = (action: string, name: string) => auditCommand({ action, references: [name] });

const nobody = () =>
  new OperatorError('Nobody with this name may sign in, or is invited: `admin list` shows who is.');

/** Adds the commands that invite, list and revoke people, and set which mailboxes they answer. */
export function addAdmin(admin: Command): void {
  addInvite(admin.command('invite'));
  addAnswers(admin.command('answers'));
  addList(admin.command('list'));
  addRevoke(admin.command('revoke'));
}

function addInvite(invite: Command): void {
  addExamples(invite, [
    'admin invite "Maria Lindqvist" --answers complaints,enquiries',
    'admin invite "Maria Lindqvist"',
  ])
    .summary('print a link with which a person makes a passkey')
    .description(
      `Print a link with which a person makes a passkey for the admin app. It works once, for a day. For a name that was invited before, it ends the passkeys and sessions that there are; without --answers the person goes on answering the same mailboxes. ${listOfMailboxes}`,
    )
    .addArgument(nameArgument())
    .option('--answers <mailboxes>', 'which the person answers, with commas between, or `all`')
    .addOption(yesOption())
    .action(async (name: string, { answers, yes }: Confirmed & { readonly answers?: string }) => {
      const mailboxes = answers === undefined ? undefined : parseMailboxes(answers);
      await withContext(async (context) => {
        const origin = context.environment.admin?.origin;
        if (origin === undefined)
          throw new OperatorError(
            'The admin app is switched off here, or its address is not known: set ADMIN_PORT or ADMIN_ORIGIN as for the server.',
          );
        const invited = await invitePerson(context, { name, mailboxes }, new Date(), yes);
        if (!invited)
          throw new OperatorError(`${name} is new: say with --answers what to answer. ${listOfMailboxes}`);
        await auditChange(`invited for the mailboxes: ${inWords(invited.mailboxes)}`, invited.name);
        print(`${origin}/invitation#${invited.token}`);
        const ended = invited.before ? ' The passkeys and sessions from before have ended.' : '';
        printNote(`Send this link to ${invited.name}. It works once, for a day.${ended}`);
        printNote(describeChange(invited));
      });
    });
}

function addAnswers(answers: Command): void {
  addExamples(answers, [
    'admin answers "Maria Lindqvist" complaints,enquiries',
    'admin answers "Maria Lindqvist" all',
  ])
    .summary('change which mailboxes a person answers')
    .description(
      `Change which mailboxes a person answers, and so what the person may read: at once, without a new passkey. ${listOfMailboxes}`,
    )
    .addArgument(nameArgument())
    .argument('<mailboxes>', 'with commas between, or `all`')
    .addOption(yesOption())
    .action(async (name: string, list: string, { yes }: Confirmed) => {
      const mailboxes = parseMailboxes(list);
      await withContext(async (context) => {
        const changed = await changeAnswers(context, { name, mailboxes }, new Date(), yes);
        if (!changed) throw nobody();
        await auditChange(`changed to the mailboxes: ${inWords(mailboxes)}`, changed.name);
        print(describeChange(changed));
      });
    });
}

type Changed = NonNullable<Awaited<ReturnType<typeof changeAnswers>>>;

/** "Maria Lindqvist answers complaints, enquiries. Before: enquiries." */
function describeChange({ name, mailboxes, before }: Changed): string {
  const [now, then] = [mailboxes, before].map((list) => list?.toSorted().join(', '));
  const isChanged = then !== undefined && then !== now;
  return `${name} answers ${now ?? ''}.${isChanged ? ` Before: ${then || 'none'}.` : ''}`;
}

function addList(list: Command): void {
  addExamples(list, ['admin list'])
    .description(
      'List the people who may sign in to the admin app, or are invited: what each answers, how many passkeys, the last sign-in. Then the mailboxes that nobody answers.',
    )
    .action(async () => {
      const { people, unanswered } = await withContext(async ({ database: { db } }) => ({
        people: await listPeople(db),
        unanswered: await findUnansweredMailboxes(db),
      }));
      for (const { name, mailboxes, invitedUntil, passkeys, lastUsedAt } of people) {
        const invited =
          invitedUntil === null ? '' : `, invited until ${formatMoment(new Date(invitedUntil))}`;
        const used = lastUsedAt === null ? '' : `, last sign-in ${formatMoment(new Date(lastUsedAt))}`;
        print(`${name}: answers ${mailboxes.join(', ')}; passkeys: ${String(passkeys)}${invited}${used}`);
      }
      if (people.length === 0)
        print('Nobody. Example: npm run site -- admin invite "Your Name" --answers all');
      if (unanswered.length > 0) print(`Nobody answers ${unanswered.join(', ')}.`);
    });
}

function addRevoke(revoke: Command): void {
  addExamples(revoke, ['admin revoke "Maria Lindqvist"'])
    .description('End the access of a person to the admin app, with every session, at once.')
    .addArgument(nameArgument())
    .addOption(yesOption())
    .action(async (name: string, { yes }: Confirmed) => {
      await withContext(async (context) => {
        const revoked = await revokePerson(context, name, yes);
        if (revoked === undefined) throw nobody();
        await auditChange('revoked', revoked);
        print(`${revoked} can no longer sign in.`);
      });
    });
}
