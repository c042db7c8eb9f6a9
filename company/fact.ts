/**
 * A fact about the company, either settled or still to be supplied by the owner.
 *
 * Placeholders carry a value that is safe to print (reserved domains, fictional telephone
 * numbers, zeroed registration numbers) and say what is needed, so that the launch check can
 * list every one of them.
 */
export interface Settled<T> {
  readonly status: 'settled';
  readonly value: T;
}

export interface Placeholder<T> {
  readonly status: 'placeholder';
  readonly value: T;
  /** What the owner must supply, in a few words. */
  readonly needed: string;
}

export type Fact<T> = Settled<T> | Placeholder<T>;

export function settled<const T>(value: T): Settled<T> {
  return { status: 'settled', value };
}

export function placeholder<const T>(value: T, needed: string): Placeholder<T> {
  return { status: 'placeholder', value, needed };
}
