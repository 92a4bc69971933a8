import { createHash } from 'node:crypto';
import { isFresh } from './change-listener';
import { type CachedJson, cacheGeneration, getCached, setCached } from './json-cache';

/**
 * Answers with public data of the catalogue, which is computed once and cached until the catalogue changes. While the
 * process does not receive notifications of changes, it is computed for every request.
 */
export async function cachedJson(
  request: Request,
  name: string,
  make: () => Promise<object>,
): Promise<Response> {
  const { body, etag } = await memoize(name, async () =>
    JSON.stringify({ success: true, ...(await make()) }),
  );
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** The text that `write` returns, cached by name until the catalogue changes. */
export async function memoize(name: string, write: () => Promise<string>): Promise<CachedJson> {
  return getCached(name) ?? makeAndCache(name, write);
}

async function makeAndCache(name: string, write: () => Promise<string>): Promise<CachedJson> {
  const startGeneration = cacheGeneration();
  const body = await write();
  const made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  if (isFresh()) setCached(name, made, startGeneration);
  return made;
}
