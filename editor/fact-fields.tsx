import { fields, singleton, type ComponentSchema } from '@keystatic/core';
import * as v from 'valibot';
import { text } from '../company/fact-schema.ts';
import { choice, optionalChoice, same } from './fields.tsx';
import { kindOf, notNull } from './fact-forms.ts';
import { factSchemas, type FactSchema } from './fact-schemas.ts';

const capitalized = (words = '') => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** "registeredOffice" and "registered-office" as "Registered office". */
function wordsOf(key: string): string {
  const words = key
    .replaceAll('-', ' ')
    .replaceAll(/(?<=[a-z])[A-Z\d]+/g, (start) => ` ${start.toLowerCase()}`);
  return capitalized(words);
}

/** What is true of every short text goes without saying. */
const ofAnyText = v.getDescription(text);

const isSentence = ({ pattern = '' }: FactSchema) => pattern.endsWith('\\.$') || pattern === longText;
const longText = '^\\S(.*\\S)?$';

// Whether a value has the right form is checked when it is saved, by the check that says what was expected.
function textField(label: string, schema: FactSchema, mayBeEmpty: boolean): ComponentSchema {
  const { description } = schema;
  return fields.text({
    label,
    description: description === ofAnyText ? '' : capitalized(description),
    multiline: isSentence(schema),
    validation: { isRequired: !mayBeEmpty },
  });
}

function valueField(label: string, schema: FactSchema, mayBeEmpty: boolean): ComponentSchema {
  const { type, minimum, maximum } = schema;
  const description = capitalized(schema.description);
  if (schema.enum) return (mayBeEmpty ? optionalChoice : choice)(label, same(schema.enum), description);
  if (type === 'boolean') return fields.checkbox({ label, description });
  if (type === 'string') return textField(label, schema, mayBeEmpty);
  const validation = {
    isRequired: !mayBeEmpty,
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  };
  return type === 'integer'
    ? fields.integer({ label, description, validation })
    : fields.number({ label, description, validation, step: 0.0001 });
}

interface Shown {
  readonly value?: unknown;
  readonly fields?: Readonly<Record<string, Shown>>;
}

/** What names an item of a list: its title or name, or else its first text. */
function itemLabel(item: unknown): string {
  const { value, fields: parts } = item as Shown;
  const values = parts
    ? [parts['title'], parts['name'], ...Object.values(parts)].map((part) => part?.value)
    : [value];
  return String(values.find((part) => typeof part === 'string' || typeof part === 'number') ?? '');
}

/** What everybody fills in comes first, with its status beside it. */
function factField(label: string, description: string, status: ComponentSchema, value: ComponentSchema) {
  const layout = value.kind === 'form' ? { layout: [8, 4] } : {};
  return fields.object({ value, status }, { label, description, ...layout });
}

/** An amount and its unit stand side by side. */
const layoutOf = (parts: readonly (readonly [string, FactSchema])[]) =>
  parts.length === 2 && parts.every(([, schema]) => kindOf(schema).kind === 'value')
    ? { layout: [6, 6] }
    : {};

function fieldFor(label: string, of: FactSchema, isOptional = false): ComponentSchema {
  const fact = kindOf(of);
  const { schema, isNullable } = notNull(of);
  const { minItems, maxItems } = schema;
  const description = capitalized(schema.description);
  switch (fact.kind) {
    case 'fixed':
      return fields.empty();
    case 'value':
      return valueField(label, schema, isNullable || isOptional);
    case 'list':
      return fields.array(fieldFor(kindOf(fact.of).kind === 'group' ? '' : label, fact.of), {
        label,
        description,
        itemLabel,
        validation: {
          length: {
            // An empty list is null.
            ...(minItems === undefined || isNullable ? {} : { min: minItems }),
            ...(maxItems === undefined ? {} : { max: maxItems }),
          },
        },
      });
    case 'names':
      return fields.array(
        fields.object({
          name: fields.text({ label: 'Name', validation: { isRequired: true } }),
          value: fieldFor('Value', fact.of),
        }),
        { label, description, itemLabel },
      );
    case 'group': {
      const group = groupOf(fact.fields, schema.required);
      const { status, value } = group;
      if (status && value && fact.fields.length === 2) return factField(label, description, status, value);
      if (!fact.hasCheckbox) return fields.object(group, { label, description, ...layoutOf(fact.fields) });
      return fields.conditional(fields.checkbox({ label: `${label}: given`, description }), {
        true: fields.object(group),
        false: fields.empty(),
      });
    }
  }
}

function groupOf(
  parts: readonly (readonly [string, FactSchema])[],
  required: readonly string[] = [],
): Record<string, ComponentSchema> {
  return Object.fromEntries(
    parts.map(([key, { title = wordsOf(key), ...schema }]) => [
      key,
      fieldFor(title, schema, !required.includes(key)),
    ]),
  );
}

/** A form for each file of facts, made of its schema. */
export const facts = Object.fromEntries(
  Object.entries(factSchemas).map(([name, schema]) => {
    const fact = kindOf(schema);
    return [
      name,
      singleton({
        label: wordsOf(name),
        path: `company/${name}`,
        format: { data: 'json' },
        schema: fact.kind === 'group' ? groupOf(fact.fields, schema.required) : {},
      }),
    ];
  }),
);
