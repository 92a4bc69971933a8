import { createHash } from 'node:crypto';
import { isFresh } from './freshness';
import { generation, type Published, put, taken } from './shelf';

/**
 * A public catalogue answer, made once and given to everyone until the catalogue changes. While the ear that hears of
 * changes is deaf, every answer is made afresh.
 */
export async function published(
  request: Request,
  name: string,
  make: () => Promise<object>,
): Promise<Response> {
  const { body, etag } = await kept(name, async () => JSON.stringify({ success: true, ...(await make()) }));
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** What `write` wrote once, until the catalogue changes. */
export async function kept(name: string, write: () => Promise<string>): Promise<Published> {
  return taken(name) ?? keep(name, write);
}

async function keep(name: string, write: () => Promise<string>): Promise<Published> {
  const begunUnder = generation();
  const body = await write();
  const made = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  if (isFresh()) put(name, made, begunUnder);
  return made;
}
