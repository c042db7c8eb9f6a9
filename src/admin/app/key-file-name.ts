import brand from '../../../brand/names.json' with { type: 'json' };

/** The part of a fingerprint that the name of its file has. @param keyId 32 hexadecimal digits */
export const nameMarkOf = (keyId: string) => keyId.slice(0, 8);

interface NamedKey {
  readonly keyId: string;
  readonly madeAt: Date;
}

/** "hallmere-key-olga-holm-2026-11-28-1542-1f3a09bc.txt", in UTC: two keys of one day have two names. */
export function keyFileNameOf({ keyId, madeAt }: NamedKey, person: string): string {
  const name = person.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const [day = '', time = ''] = madeAt.toISOString().split('T');
  const clock = time.slice(0, 5).replace(':', '');
  return `${brand.slug}-key-${name}-${day}-${clock}-${nameMarkOf(keyId)}.txt`;
}
