import commitments from '../company/schemas/commitments.json' with { type: 'json' };
import figures from '../company/schemas/figures.json' with { type: 'json' };
import funds from '../company/schemas/funds.json' with { type: 'json' };
import leadershipPosts from '../company/schemas/leadership-posts.json' with { type: 'json' };
import mailboxes from '../company/schemas/mailboxes.json' with { type: 'json' };
import offices from '../company/schemas/offices.json' with { type: 'json' };
import optionalFacts from '../company/schemas/optional-facts.json' with { type: 'json' };
import organization from '../company/schemas/organization.json' with { type: 'json' };
import targets from '../company/schemas/targets.json' with { type: 'json' };

/** The parts of JSON Schema of which those of the facts are made. */
export interface FactSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FactSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | FactSchema;
  readonly items?: FactSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly FactSchema[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The schema of each file of facts, by the name of the file, in the order of the list on the left. */
export const factSchemas = {
  organization,
  offices,
  mailboxes,
  'leadership-posts': leadershipPosts,
  figures,
  targets,
  funds,
  commitments,
  'optional-facts': optionalFacts,
} as unknown as Readonly<Record<string, FactSchema>>;
