import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DataKey } from './data-keys.ts';
import { createSealing, SealError } from './sealed-box.ts';

const key = (id: string): DataKey => ({ id, key: randomBytes(32) });
const [first, second] = [key('first'), key('second')];
const before = createSealing({ current: first, older: [] });
const after = createSealing({ current: second, older: [first] });

describe('sealing', () => {
  it('gives back what was sealed, in every script', () => {
    const value = { name: 'Zoë 🏗️ 工事', message: 'line\r\nline', empty: '', none: null };
    const { sealed, keyId } = before.seal(value);
    expect(before.open(sealed, keyId)).toEqual(value);
  });

  it('never gives the same text twice, and none of it in the clear', () => {
    const [one, two] = [before.seal('canary'), before.seal('canary')];
    expect(one.sealed).not.toBe(two.sealed);
    expect(Buffer.from(one.sealed, 'base64').toString('latin1')).not.toContain('canary');
  });

  it('opens what was sealed before the key was changed, and seals with the new one', () => {
    const { sealed, keyId } = before.seal('then');
    expect(after.open(sealed, keyId)).toBe('then');
    expect(after.seal('now').keyId).toBe('second');
  });

  it('says which key is missing', () => {
    const { sealed, keyId } = after.seal('now');
    expect(() => before.open(sealed, keyId)).toThrow(new SealError('The data key second is not here'));
  });

  it.each([0, 12, 20, -1])('opens nothing when byte %i was changed', (position) => {
    const { sealed, keyId } = before.seal('canary');
    const bytes = Buffer.from(sealed, 'base64');
    const index = position < 0 ? bytes.length + position : position;
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    expect(() => before.open(bytes.toString('base64'), keyId)).toThrow(SealError);
  });

  it('opens nothing under the name of another key', () => {
    const renamed = createSealing({ current: first, older: [{ id: 'alias', key: first.key }] });
    expect(() => renamed.open(before.seal('canary').sealed, 'alias')).toThrow(SealError);
  });

  it.each(['', 'AAAA', 'not base64 at all'])('refuses %j as a sealed text', (sealed) => {
    expect(() => before.open(sealed, 'first')).toThrow(SealError);
  });
});

describe('keyed hashes', () => {
  it('differ by purpose, by value and by key', () => {
    const hashes = [
      before.hashOf('email', 'a@b.example'),
      before.hashOf('client', 'a@b.example'),
      before.hashOf('email', 'c@b.example'),
      after.hashOf('email', 'a@b.example'),
    ];
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
  });

  it('are still found after the key was changed', () => {
    expect(after.hashesOf('email', 'a@b.example')).toEqual([
      after.hashOf('email', 'a@b.example'),
      before.hashOf('email', 'a@b.example'),
    ]);
  });
});
