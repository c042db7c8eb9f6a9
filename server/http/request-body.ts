import type { IncomingMessage } from 'node:http';

/** A visitor’s message is a few thousand characters; this leaves room for every script and encoding. */
const largestBody = 64 * 1024;

/** Reads what was posted, or undefined as soon as it is more than {@link largestBody} bytes, whatever its length claimed. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > largestBody) return undefined;
  const chunks: Buffer[] = [];
  let received = 0;
  const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) {
    received += chunk.length;
    if (received > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
