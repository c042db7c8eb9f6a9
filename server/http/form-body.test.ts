import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './form-body.ts';

const read = (body: string | Buffer) => fieldsOf(Buffer.from(body as string));
const refusal = (status: number) => ({ refusal: expect.objectContaining({ status }) as unknown });

describe('a posted form', () => {
  it('is read as a browser writes it', () => {
    expect(read('name=Ada+Merrow&message=caf%C3%A9+%26+%3Cb%3E%0D%0A&organisation=')).toEqual({
      fields: new Map([
        ['name', 'Ada Merrow'],
        ['message', 'café & <b>\r\n'],
        ['organisation', ''],
      ]),
    });
    expect(read('')).toEqual({ fields: new Map() });
  });

  it('gives back whatever was put in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 20 }), (fields) => {
        const entries = Object.entries(fields).filter((pair) => !pair.join('').includes('\0'));
        expect(read(new URLSearchParams(entries).toString())).toEqual({ fields: new Map(entries) });
      }),
    );
  });

  it.each([
    ['a field sent twice', 'name=a&name=b'],
    ['a field without a name', '=a'],
    ['a broken code', 'name=%E'],
    ['bytes that are not UTF-8', 'name=%ff'],
    ['an encoded half of a character', 'name=%ED%A0%80'],
    ['NUL', 'name=a%00b'],
    ['NUL in a name', 'na%00me=a'],
    ['more than twenty fields', Array.from({ length: 21 }, (_, n) => `f${String(n)}=`).join('&')],
  ])('with %s is refused', (_what, body) => {
    expect(read(body)).toEqual(refusal(400));
  });

  it('with raw bytes that are not UTF-8 is refused', () => {
    expect(fieldsOf(Buffer.from([0x61, 0x3d, 0xff]))).toEqual(refusal(400));
  });
});
