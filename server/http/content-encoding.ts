import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** In the order in which they are preferred. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Under this many bytes, compressing saves no packet. */
const worthCompressing = 512;

/** Browsers send a handful of different headers; whoever sends more than these is not remembered. */
const remembered = new Map<string, ReadonlyMap<string, boolean>>();
const mostRemembered = 100;

function accepted(header: string): ReadonlyMap<string, boolean> {
  const known = remembered.get(header);
  if (known) return known;
  const answers = new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.toLowerCase().split(';');
      const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
      return [name.trim(), !isRefused] as const;
    }),
  );
  if (remembered.size < mostRemembered) remembered.set(header, answers);
  return answers;
}

/** The smallest encoding that an Accept-Encoding header allows. A weight says no more than yes or no here. */
export function chooseEncoding(
  header: string | undefined,
  isAvailable: (encoding: Encoding) => boolean,
): Encoding {
  if (header === undefined) return 'identity';
  const answers = accepted(header);
  const any = answers.get('*') ?? false;
  return (
    encodings.find(
      (encoding) => encoding !== 'identity' && isAvailable(encoding) && (answers.get(encoding) ?? any),
    ) ?? 'identity'
  );
}

/** Compresses a page made on request; quality 5 costs about a millisecond. */
export async function compress(
  body: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ readonly encoding: Encoding; readonly body: Buffer }> {
  const encoding = chooseEncoding(acceptEncoding, () => body.length >= worthCompressing);
  switch (encoding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      return { encoding, body: await toBrotli(body, { params }) };
    }
    case 'gzip':
      return { encoding, body: await toGzip(body) };
    case 'identity':
      return { encoding, body };
  }
}
