import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { acceptsEncoding } from '@/lib/http/request/accepts-encoding';

/** The compressed file that the build puts beside a file (lib/launch/build/compress-static.mjs). */
interface Compressed {
  address: string;
  /** The content type of the uncompressed file. */
  type: string;
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/**
 * The files that Next serves from disk, by path. In development Next has other files, which it handles by itself.
 */
export function listFiles(): ReadonlyMap<string, Compressed | undefined> {
  const addresses = [...listFolder('public', '/'), ...listFolder('.next/static', '/_next/static/')];
  const all = new Set(addresses);
  return new Map(
    addresses.map((file) => {
      const [address, type] = [`${file}.br`, TYPES[path.extname(file)]];
      return [file, type && all.has(address) ? { address, type } : undefined];
    }),
  );
}

function listFolder(folder: string, prefix: string): string[] {
  const root = path.join(/* turbopackIgnore: true */ process.cwd(), folder);
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries.map(({ parentPath, name }) => prefix + path.relative(root, path.join(parentPath, name)));
}

// The whole file is always sent: pages need no parts of pictures or scripts.
const IGNORED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/**
 * Removes the headers for which Next would refuse a file, because it renders an error page for that and answers 500
 * when there is none. For clients that accept Brotli it changes the request to the compressed file, because Next would
 * compress the file at each request.
 */
export function prepareFileRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  compressed: Compressed | undefined,
): void {
  for (const name of IGNORED_HEADERS) delete incoming.headers[name];
  if (!compressed || !acceptsEncoding(incoming, 'br')) return;
  incoming.url = compressed.address;
  outgoing.setHeader('Content-Encoding', 'br');
  outgoing.setHeader('Content-Type', compressed.type);
  outgoing.setHeader('Vary', 'Accept-Encoding');
}
