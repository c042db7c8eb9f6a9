import { expect, it } from 'vitest';
import { meantKey } from './keys.ts';

it.each([
  ['a letter', { key: 'j', code: 'KeyJ' }, 'j'],
  ['a letter with Caps Lock', { key: 'J', code: 'KeyJ' }, 'j'],
  ['a letter where keys are in another order', { key: 'j', code: 'KeyC' }, 'j'],
  ['a Cyrillic letter, by its place', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a Greek letter with Caps Lock', { key: 'Ξ', code: 'KeyJ' }, 'j'],
  ['an Arabic letter', { key: 'ت', code: 'KeyJ' }, 'j'],
  ['a slash where it needs Shift', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['the key of the slash in an alphabet without it', { key: '՝', code: 'Slash' }, '/'],
  ['a question mark', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a key with a name', { key: 'Enter', code: 'Enter' }, 'Enter'],
  ['a dead key', { key: 'Dead', code: 'KeyU' }, 'Dead'],
  ['a letter that stands elsewhere', { key: 'ж', code: 'Semicolon' }, 'ж'],
])('%s is meant', (_what, press, meant) => {
  expect(meantKey({ shiftKey: false, ...press })).toBe(meant);
});
