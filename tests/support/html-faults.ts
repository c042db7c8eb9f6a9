import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import config from '../../.htmlvalidate.mjs';

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** The errors of a page’s HTML, each with its rule and place. */
export async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${String(line)}:${String(column)})`,
    ),
  );
}
