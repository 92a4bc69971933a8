// Files of the versions before and after this one, in a folder that all web processes share (ASSETS_DIR). An open page
// goes on asking for those of its own version, and while a version replaces another, a page of either may ask a process
// of the other one.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { acceptsEncoding } from '@/lib/http/request/accepts-encoding';

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.woff2': 'font/woff2',
};

/** Where the files of a build are. */
export const FILES = '/_next/static/';
/** A file of the build: its name changes with its content. No segment of the path begins with a dot. */
const FILE = /^\/_next\/static((?:\/[\w~-][\w.~-]*)+)$/;

/** Puts the files of this version into the folder. Those that are there already get the time of now. */
export async function keepFiles(folder: string, own: string): Promise<void> {
  const entries = await readdir(own, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const source = path.join(parentPath, name);
    const target = path.join(folder, path.relative(own, source));
    const now = new Date();
    try {
      await utimes(target, now, now);
    } catch {
      await mkdir(path.dirname(target), { recursive: true });
      // It gets its name when it is complete, because other processes send it from then on. Two may put it there at
      // once.
      const part = `${target}.${randomUUID()}.part`;
      await copyFile(source, part);
      await rename(part, target);
    }
  }
}

/**
 * Answers a request for a file that this version does not have; resolves to false when the folder does not have it
 * either, or it is no such file.
 */
export async function sendKeptFile(
  folder: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const [, file] = FILE.exec(incoming.url?.split('?', 1)[0] ?? '') ?? [];
  const type = TYPES[path.extname(file ?? '')];
  if (!file || !type) return false;
  const encodings = acceptsEncoding(incoming, 'br') ? ['br', ''] : [''];
  for (const encoding of encodings) {
    const found = await open(path.join(folder, encoding ? `${file}.${encoding}` : file)).catch(() => null);
    if (!found) continue;
    const { size } = await found.stat().catch(async (error: unknown) => {
      await found.close();
      throw error;
    });
    outgoing.writeHead(200, {
      'Content-Type': type,
      'Content-Length': size,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    if (incoming.method === 'HEAD') {
      await found.close();
      outgoing.end();
    } else await pipeline(found.createReadStream(), outgoing).catch(() => {});
    return true;
  }
  return false;
}
