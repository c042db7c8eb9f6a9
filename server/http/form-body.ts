import type { IncomingMessage } from 'node:http';
import { readBody } from './request-body.ts';

export type PostedFields = ReadonlyMap<string, string>;

export type ReadForm =
  | { readonly fields: PostedFields }
  | { readonly refusal: { readonly status: 400 | 413 | 415; readonly reason: string } };

const mostFields = 20;

const refuse = (status: 400 | 413 | 415, reason: string): ReadForm => ({ refusal: { status, reason } });

/**
 * Reads a posted form, strictly: what no browser sends is refused and not guessed at, so that everything behind this
 * sees each field once, as well-formed text.
 */
export async function readForm(request: IncomingMessage): Promise<ReadForm> {
  if (!isPlainForm(request)) return refuse(415, 'Only a plain form is taken here');
  const body = await readBody(request);
  if (body === undefined) return refuse(413, 'Too much was sent');
  return fieldsOf(body);
}

function isPlainForm({ headers }: IncomingMessage): boolean {
  const [type = '', parameter = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const isUtf8 = /^(?:|charset="?utf-8"?)$/.test(parameter.trim());
  const isEncoded = !['identity', ''].includes(headers['content-encoding'] ?? '');
  return type.trim() === 'application/x-www-form-urlencoded' && isUtf8 && !isEncoded;
}

/** The fields of an application/x-www-form-urlencoded body. */
export function fieldsOf(body: Buffer): ReadForm {
  const fields = new Map<string, string>();
  try {
    const pairs = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body).split('&');
    for (const pair of pairs.length === 1 && pairs[0] === '' ? [] : pairs) {
      const equals = pair.indexOf('=');
      const name = decoded(equals === -1 ? pair : pair.slice(0, equals));
      const value = equals === -1 ? '' : decoded(pair.slice(equals + 1));
      if (name === '' || fields.has(name)) return refuse(400, 'Each field is sent once, with its name');
      if (name.includes('\0') || value.includes('\0')) return refuse(400, 'A field is not text');
      fields.set(name, value);
      if (fields.size > mostFields) return refuse(400, 'Too many fields were sent');
    }
  } catch (error) {
    // Neither decoder says more than that the bytes are not text.
    if (error instanceof TypeError || error instanceof URIError) return refuse(400, 'A field is not text');
    throw error;
  }
  return { fields };
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
