import { createHash } from 'node:crypto';
import type { Db, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { after, seconds, sleep } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';

// A run that holds a key this long has died: no call of ours takes half as long.
const ABANDONED_AFTER = seconds(60);
const WAIT_AT_MOST = seconds(15);

export interface OnceInput {
  userId: string;
  route: string;
  /** The Idempotency-Key header, or null: then nothing is remembered. */
  key: string | null;
  body: unknown;
}

type Row = NonNullable<Awaited<ReturnType<Db['idempotencyKey']['findUnique']>>>;

/**
 * Runs `work` once for a key and gives its first answer to every repeat, however many come at once. A failure is not
 * kept: the same key may try again. Throws key_reused for another body, in_progress when the first run takes too long.
 */
export async function once(
  context: Pick<Context, 'db' | 'clock'>,
  input: OnceInput,
  work: () => Promise<object>,
): Promise<object> {
  const { userId, route, key, body } = input;
  if (key === null) return work();
  if (!/^[\x21-\x7e]{8,255}$/.test(key))
    throw new AppError('invalid_input', 'The Idempotency-Key must be 8 to 255 visible characters.');
  const id = { userId, route, key };
  const bodyDigest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const kept = await claim(context, id, bodyDigest);
  if (kept) return kept;
  try {
    const reply = await work();
    await context.db.idempotencyKey.update({
      where: { userId_route_key: id },
      // What is answered once is answered as JSON; a reply is data.
      data: { status: 200, reply: reply as Prisma.InputJsonObject, finishedAt: context.clock.now() },
    });
    return reply;
  } catch (error) {
    await context.db.idempotencyKey.deleteMany({ where: { ...id, finishedAt: null } });
    throw error;
  }
}

/** Null when the key is ours to run, otherwise the answer of whoever ran it. */
async function claim(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: { userId: string; route: string; key: string },
  bodyDigest: string,
): Promise<object | null> {
  const until = Date.now() + WAIT_AT_MOST;
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    const now = clock.now();
    const { count } = await db.idempotencyKey.createMany({
      data: [{ ...id, bodyDigest, lockedAt: now, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 1) return null;
    const row: Row | null = await db.idempotencyKey.findUnique({ where: { userId_route_key: id } });
    // The first run failed and let the key go; this one may have it.
    if (!row) continue;
    if (row.bodyDigest !== bodyDigest)
      throw new AppError('key_reused', 'This Idempotency-Key was used for another request.');
    if (row.finishedAt) return row.reply as object;
    if (row.lockedAt < after(now, -ABANDONED_AFTER)) {
      const taken = await db.idempotencyKey.updateMany({
        where: { ...id, lockedAt: row.lockedAt },
        data: { lockedAt: now },
      });
      if (taken.count === 1) return null;
    }
    if (Date.now() > until)
      throw new AppError('in_progress', 'The same request is still being worked on.', { retryAfter: 2 });
    await sleep(wait);
  }
}
