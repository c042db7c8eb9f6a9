import { fields } from '@keystatic/core';
import { TextField } from '@keystar/ui/text-field';

interface Option {
  readonly label: string;
  readonly value: string;
}

export const paragraph = (label: string, max: number | null = null) =>
  fields.text({
    label,
    multiline: true,
    validation: { isRequired: true, ...(max === null ? {} : { length: { max } }) },
    ...(max === null ? {} : { description: `At most ${String(max)} characters` }),
  });
export const line = (label: string, description = '') =>
  fields.text({ label, description, validation: { isRequired: true } });
export const optionalLine = (label: string) => fields.text({ label });
export const day = (label: string) => fields.date({ label, validation: { isRequired: true } });
export const whole = (label: string, description = '') =>
  fields.integer({ label, description, validation: { isRequired: true, min: 1 } });
export const number = (label: string) =>
  fields.number({ label, step: 0.0001, validation: { isRequired: true } });

export const same = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ label: value, value }));

/** A select whose list is made from a register of the site, so that it cannot offer what the site lacks. */
export const choice = (label: string, options: readonly Option[], description = '') =>
  fields.select({ label, options, description, defaultValue: options[0]?.value ?? '' });

/** Leaves the key out for “None”. */
export function optionalChoice(label: string, options: readonly Option[], description = '') {
  const field = fields.select({
    label,
    description,
    options: [{ label: 'None', value: '' }, ...options],
    defaultValue: '',
  });
  return { ...field, serialize: (value: string) => ({ value: value === '' ? undefined : value }) };
}

/** Leaves the key out unless it is ticked: a plain checkbox would write `bare={false}` into every text. */
export function flag(label: string, description: string) {
  const field = fields.checkbox({ label, description });
  return { ...field, serialize: (value: boolean) => ({ value: value ? true : undefined }) };
}

/** Writes `null` for nothing: a plain text field would leave the key out, which the schema refuses. */
export function lineOrNull(label: string, description: string) {
  const field = fields.text({ label, description });
  return {
    ...field,
    parse: (value: unknown) => (typeof value === 'string' ? value : ''),
    // The type knows no null, but YAML does.
    serialize: (value: string) => ({ value: value === '' ? (null as unknown as string) : value }),
  };
}

const fileName = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The title, which the file keeps, and the name of the file, which is part of addresses and so is given once. */
export function titleAndFileName() {
  const field = fields.slug({
    name: { label: 'Title', validation: { isRequired: true } },
    slug: {
      label: 'File name',
      description: 'Part of the address of the page. It cannot be changed later.',
      validation: { pattern: { regex: fileName, message: 'Small letters, digits and hyphens' } },
    },
  });
  const Input: typeof field.Input = (props) =>
    // The page of an entry that exists, as distinct from a new one.
    window.location.pathname.includes('/item/') ? (
      <TextField
        label="Title"
        isRequired
        value={props.value.name}
        errorMessage={props.value.name === '' ? 'Title must not be empty' : undefined}
        onChange={(name) => {
          props.onChange({ ...props.value, name });
        }}
      />
    ) : (
      field.Input(props)
    );
  return { ...field, Input };
}

/** The picture of a project is always the file picture.jpg in its folder. */
export function projectPicture(): ReturnType<typeof fields.image> {
  const field = fields.image({
    label: 'Picture',
    description: 'JPEG, 2,000 by 1,250 pixels, at most 1 MB',
    validation: { isRequired: true },
  });
  const name = 'picture.jpg';
  return {
    ...field,
    filename: () => name,
    parse: (_value, { asset }) =>
      asset === undefined ? null : { data: asset, filename: name, extension: 'jpg' },
    serialize: (value) => ({
      value: `./${name}`,
      asset: value === null ? undefined : { filename: name, content: value.data },
    }),
  };
}
