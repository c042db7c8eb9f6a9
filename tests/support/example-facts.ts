import { namedAfter } from '../../company/optional-facts.schema.ts';
import { parseOptionalFacts } from '../../company/optional-facts.ts';
import { contentNames } from '../../src/operations/content-names.server.ts';
import fixture from '../fixtures/optional-facts.json' with { type: 'json' };

const none: Readonly<Record<string, unknown>> = { ...parseOptionalFacts({}, contentNames('.')) };

/** Every optional fact in every part: what the fixture gives for “each” is given for each fund, office, post, project … */
export const exampleFacts: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(fixture).map(([fact, example]): [string, unknown] => {
    if (!(fact in namedAfter)) return [fact, example];
    const { each } = example as { each: unknown };
    return [fact, Object.fromEntries(Object.keys(none[fact] ?? {}).map((name) => [name, each]))];
  }),
);
