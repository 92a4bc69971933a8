import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { acceptsEncoding } from '@/lib/http/request/accepts-encoding';

/** The compressed form that the build laid beside a file (lib/launch/build/compress-static.mjs). */
interface Compressed {
  address: string;
  /** The type of what it holds. */
  type: string;
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/** What Next sends from disk in this process, by its address. The development server has other files, and sees to them. */
export function listFiles(): ReadonlyMap<string, Compressed | undefined> {
  const addresses = [...below('public', '/'), ...below('.next/static', '/_next/static/')];
  const all = new Set(addresses);
  return new Map(
    addresses.map((whole) => {
      const [address, type] = [`${whole}.br`, TYPES[path.extname(whole)]];
      return [whole, type && all.has(address) ? { address, type } : undefined];
    }),
  );
}

function below(folder: string, prefix: string): string[] {
  const root = path.join(/* turbopackIgnore: true */ process.cwd(), folder);
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries.map(({ parentPath, name }) => prefix + path.relative(root, path.join(parentPath, name)));
}

// Of a file that never changes, all is always sent: nobody needs a part of a picture or a script.
const NOT_HEARD = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/**
 * Leaves Next nothing to refuse, for it looks for pages to do that with and answers 500 when there are none; and sends
 * it to the compressed form for whoever reads that, where it would compress the file anew for everybody.
 */
export function prepareFileRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  compressed: Compressed | undefined,
): void {
  for (const name of NOT_HEARD) delete incoming.headers[name];
  if (!compressed || !acceptsEncoding(incoming, 'br')) return;
  incoming.url = compressed.address;
  outgoing.setHeader('Content-Encoding', 'br');
  outgoing.setHeader('Content-Type', compressed.type);
  outgoing.setHeader('Vary', 'Accept-Encoding');
}
