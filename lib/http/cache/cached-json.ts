import { createHash } from 'node:crypto';
import type { JsonReply } from '@/lib/http/reply/reply';
import { isFresh } from './change-listener';
import { type CachedJson, cacheGeneration, getCached, setCached, shareMaking } from './json-cache';

/**
 * Answers with public data of the catalogue, which is computed once and cached until the catalogue changes. While the
 * process does not receive notifications of changes, it is computed for every request.
 */
export async function cachedJson<T extends object>(
  request: Request,
  name: string,
  make: () => Promise<T>,
): Promise<JsonReply<T>> {
  const { body, etag } = await memoize(name, async () =>
    JSON.stringify({ success: true, ...(await make()) }),
  );
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  const unchanged = request.headers.get('if-none-match') === etag;
  const reply = unchanged ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  // `body` is the text of what `make` returned, and a browser that receives 304 has stored it before.
  return reply as JsonReply<T>;
}

/** The text that `write` returns, cached by name until the catalogue changes. */
export async function memoize(name: string, write: () => Promise<string>): Promise<CachedJson> {
  const make = () => makeAndCache(name, write);
  return getCached(name) ?? (isFresh() ? shareMaking(name, make) : make());
}

async function makeAndCache(name: string, write: () => Promise<string>): Promise<CachedJson> {
  const startGeneration = cacheGeneration();
  const body = await write();
  const made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  if (isFresh()) setCached(name, made, startGeneration);
  return made;
}
