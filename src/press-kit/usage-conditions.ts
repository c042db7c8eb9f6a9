import { mailboxes, organization } from '../../company/organization.ts';

/** What stands in a policy’s text in place of a fact. */
const facts: Readonly<Record<string, string>> = {
  '<Name of="tradingName" />': organization.tradingName.value,
  '<Mailbox of="media" />': mailboxes.media.value,
};

/**
 * A clause of a policy as plain text, numbered as on its page.
 * @param policy the policy’s MDX without its front matter.
 * @param origin what the addresses of its links begin with.
 * @throws {RangeError} when there is no such clause, or it holds what plain text cannot.
 */
export function clauseAsText(policy: string, heading: string, origin: string): string {
  const clauses = policy.split(/^## /m).slice(1);
  const index = clauses.findIndex((clause) => clause.startsWith(`${heading}\n`));
  const clause = clauses[index];
  if (clause === undefined) throw new RangeError(`The policy has no clause “${heading}”`);
  const text = Object.entries(facts)
    .reduce((filled, [component, fact]) => filled.replaceAll(component, fact), clause)
    .replaceAll(
      /\[([^\]]+)\]\((\/[^)]*)\)/g,
      (_, words: string, path: string) => `${words} (${origin}${path})`,
    )
    .replaceAll('**', '')
    .replaceAll(/^(\d+)\. /gm, `${String(index + 1)}.$1 `)
    .trim();
  if (/[<>]/.test(text)) throw new RangeError(`“${heading}” holds a component that plain text cannot show`);
  return `${String(index + 1)} ${text}`;
}
