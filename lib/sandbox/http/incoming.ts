import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface Incoming {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  /** The value of a name in the route's pattern; '' for other names. */
  param(name: string): string;
}

const LIMIT_BYTES = 2 * 1024 * 1024;

export async function readIncoming(message: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > LIMIT_BYTES) throw new Error('request body above 2 MB');
    chunks.push(bytes);
  }
  const url = new URL(message.url ?? '/', 'http://sandbox');
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    raw: Buffer.concat(chunks),
    param: () => '',
  };
}
