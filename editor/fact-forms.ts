import { withoutSchemaKey } from '../company/fact-schema.ts';
import type { FactSchema } from './fact-schemas.ts';

// Keystatic has no field for an object whose keys are names, nor for one that may be null. In its forms the first is a list of
// names with values, and the second has a checkbox.

/** What a fact is in the file and in the form. */
export type FactKind =
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'value' }
  | { readonly kind: 'list'; readonly of: FactSchema }
  | { readonly kind: 'names'; readonly of: FactSchema }
  | {
      readonly kind: 'group';
      readonly fields: readonly (readonly [string, FactSchema])[];
      /** Whether a checkbox says that it is given. Without one, it is null while all of its fields are empty. */
      readonly hasCheckbox: boolean;
    };

/** The schema of what is not null, and whether the fact may be null. */
export function notNull(schema: FactSchema): { readonly schema: FactSchema; readonly isNullable: boolean } {
  const { anyOf, ...about } = schema;
  if (anyOf === undefined) return { schema, isNullable: false };
  const [given, nothing] = anyOf;
  if (given === undefined || anyOf.length !== 2 || nothing?.type !== 'null')
    throw new Error('The editor knows no fact that is one of two kinds.');
  return { schema: { ...given, ...about }, isNullable: true };
}

export function kindOf(of: FactSchema): FactKind {
  const { schema, isNullable } = notNull(of);
  const { type, properties, additionalProperties, items, required = [] } = schema;
  if (type === 'null') return { kind: 'fixed', value: null };
  if ('const' in schema) return { kind: 'fixed', value: schema.const };
  if (items) return { kind: 'list', of: items };
  if (additionalProperties) return { kind: 'names', of: additionalProperties };
  if (properties) {
    // It is the key by which other editors find the schema.
    const fields = Object.entries(properties).filter(([key]) => key !== '$schema');
    const fixed = fields.map(([key, field]) => [key, kindOf(field)] as const);
    if (fixed.every(([, field]) => field.kind === 'fixed'))
      return {
        kind: 'fixed',
        value: Object.fromEntries(fixed.map(([key, field]) => [key, 'value' in field && field.value])),
      };
    return { kind: 'group', fields, hasCheckbox: isNullable && required.length > 0 };
  }
  if (type === 'string' || type === 'boolean' || type === 'number' || type === 'integer')
    return { kind: 'value' };
  throw new Error(`The editor has no field for ${JSON.stringify(schema)}.`);
}

type Values = Readonly<Record<string, unknown>>;

/** What the form shows for what the file holds. */
export function toForm(schema: FactSchema, inFile: unknown): unknown {
  const fact = kindOf(schema);
  switch (fact.kind) {
    case 'fixed':
      return undefined;
    case 'value':
      return inFile;
    case 'list':
      return ((inFile ?? []) as readonly unknown[]).map((item) => toForm(fact.of, item));
    case 'names':
      return Object.entries((inFile ?? {}) as Values).map(([name, value]) => ({
        name,
        value: toForm(fact.of, value),
      }));
    case 'group': {
      const values = (inFile ?? {}) as Values;
      // A key that the schema lacks stays, so that the form refuses it in place of losing it.
      const group = {
        ...(withoutSchemaKey(values) as Values),
        ...Object.fromEntries(fact.fields.map(([key, field]) => [key, toForm(field, values[key])])),
      };
      if (!fact.hasCheckbox) return group;
      return inFile === null || inFile === undefined
        ? { discriminant: false }
        : { discriminant: true, value: group };
    }
  }
}

/** Two entries of one name, of which the file can hold one only. */
export class RepeatedName extends Error {}

/**
 * What the file is to hold for what the form shows: undefined where it is empty and may not be null.
 * @param present what the file holds now, whose order of keys is kept
 */
export function toFile(schema: FactSchema, inForm: unknown, present: unknown): unknown {
  const fact = kindOf(schema);
  const { isNullable } = notNull(schema);
  const nothing = isNullable ? null : undefined;
  switch (fact.kind) {
    case 'fixed':
      return fact.value;
    case 'value':
      return inForm ?? nothing;
    case 'list': {
      const before = (present ?? []) as readonly unknown[];
      const items = ((inForm ?? []) as readonly unknown[]).map((item, at) =>
        toFile(fact.of, item, before[at]),
      );
      return isNullable && items.length === 0 ? null : items;
    }
    case 'names': {
      const before = (present ?? {}) as Values;
      const entries = ((inForm ?? []) as readonly { readonly name: string; readonly value?: unknown }[]).map(
        ({ name, value }) => [name, toFile(fact.of, value, before[name])] as const,
      );
      const names = entries.map(([name]) => name);
      const repeated = names.find((name, at) => names.indexOf(name) !== at);
      if (repeated !== undefined) throw new RepeatedName(`“${repeated}” is there twice`);
      return isNullable && entries.length === 0 ? null : Object.fromEntries(entries);
    }
    case 'group': {
      let values = (inForm ?? {}) as Values;
      if (fact.hasCheckbox) {
        if (values['discriminant'] !== true) return null;
        values = (values['value'] ?? {}) as Values;
      }
      const group = groupToFile(schema, fact.fields, values, (present ?? {}) as Values);
      const isEmpty = Object.values(group).every((value) => value === null);
      return isNullable && !fact.hasCheckbox && isEmpty ? null : group;
    }
  }
}

function groupToFile(
  of: FactSchema,
  fields: readonly (readonly [string, FactSchema])[],
  inForm: Values,
  present: Values,
): Values {
  const { required = [] } = notNull(of).schema;
  const schemas = new Map(fields);
  const keys = new Set([...Object.keys(present).filter((key) => schemas.has(key)), ...schemas.keys()]);
  const entries = [...keys].flatMap((key) => {
    const schema = schemas.get(key);
    const value = schema && toFile(schema, inForm[key], present[key]);
    // A key that may be missing is not added for nothing.
    const isAdded = value === null ? !(key in present) : value === false && present[key] !== false;
    if (value === undefined || (isAdded && !required.includes(key))) return [];
    return [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
