import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { formatMoment } from '../../../company/dates.ts';
import { withContext } from '../../server/command-line/open-context.ts';
import { addExamples, print } from '../../server/command-line/terminal.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { roles, type Role } from '../api.ts';
import { invitePerson, listPeople, revokePerson } from './admin-people.server.ts';

const nameArgument = () =>
  new Argument('<name>', 'of the person, as it is shown in the app').argParser((input: string) => {
    const name = input.trim().replaceAll(/\s+/g, ' ');
    if (name === '' || name.length > 100 || /[^\p{L}\p{M}\p{N}\p{P} ]/u.test(name))
      throw new InvalidArgumentError('A name has 1 to 100 letters.');
    return name;
  });

export function addAdmin(admin: Command): void {
  addExamples(admin.command('invite'), [
    'admin invite "Maria Lindqvist"',
    'admin invite "Maria Lindqvist" --role officer',
  ])
    .summary('print a link with which a person makes a passkey')
    .description(
      'Print a link with which a person makes a passkey for the admin app. It works once, for a day. For a name that was invited before, it ends the passkeys and sessions that there are.',
    )
    .addArgument(nameArgument())
    .addOption(
      new Option('--role <role>', 'officer and chair also see the concerns that are addressed to them')
        .choices(roles)
        .default('staff'),
    )
    .action(async (name: string, { role }: { role: Role }) => {
      await withContext(async (context) => {
        const origin = context.environment.admin?.origin;
        if (origin === undefined)
          throw new OperatorError(
            'ADMIN_PORT is off or not known: set ADMIN_PORT or ADMIN_ORIGIN as for the server.',
          );
        const token = await invitePerson(context, name, role, new Date());
        print(`${origin}/invitation#${token}`);
      });
    });

  addExamples(admin.command('list'), ['admin list'])
    .description('List the people who may sign in to the admin app, or are invited.')
    .action(async () => {
      const people = await withContext(({ database }) => listPeople(database.db));
      for (const { name, role, invitedUntil, passkeys, lastUsedAt } of people) {
        const invited =
          invitedUntil === null ? '' : `, invited until ${formatMoment(new Date(invitedUntil))}`;
        const used = lastUsedAt === null ? '' : `, last sign-in ${formatMoment(new Date(lastUsedAt))}`;
        print(`${name} (${role}): passkeys: ${String(passkeys)}${invited}${used}`);
      }
      if (people.length === 0) print('Nobody. Example: npm run site -- admin invite "Your Name"');
    });

  addExamples(admin.command('revoke'), ['admin revoke "Maria Lindqvist"'])
    .description('End the access of a person to the admin app, with every session, at once.')
    .addArgument(nameArgument())
    .action(async (name: string) => {
      if (!(await withContext((context) => revokePerson(context, name))))
        throw new OperatorError('Nobody of this name may sign in: `admin list` shows who may.');
      print(`${name} can no longer sign in.`);
    });
}
