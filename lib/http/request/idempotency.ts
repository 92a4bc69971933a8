import { createHash } from 'node:crypto';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type Db, type Part, Prisma, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { after, seconds, sleep } from '@/lib/platform/time';

// A run that holds a key this long has died: no call of ours takes half as long.
const ABANDONED_AFTER = seconds(60);
const WAIT_AT_MOST = seconds(15);

export interface IdempotencyInput {
  userId: string;
  route: string;
  /** The Idempotency-Key header, or null: then nothing is remembered. */
  key: string | null;
  body: unknown;
}

type Row = NonNullable<Awaited<ReturnType<Db['idempotencyKey']['findUnique']>>>;

/**
 * Runs `work` once for a key and gives its first answer to every repeat, however many come at once. A failure is not
 * kept: the same key may try again. Work that moves money finishes its key itself, in the transaction of the money, so
 * that a crash between the two cannot be. Throws key_reused for another body, in_progress when the first run takes too
 * long.
 */
export async function withIdempotencyKey(
  context: Pick<Context, 'db' | 'clock'>,
  input: IdempotencyInput,
  work: (idempotency: IdempotencyHandle) => Promise<object>,
): Promise<object> {
  const { userId, route, key, body } = input;
  if (key === null) return work(NO_IDEMPOTENCY);
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) throw new AppError('invalid_input', 'requests.badIdempotencyKey');
  const id = { userId, route, key };
  const bodyDigest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const claimed = await claim(context, id, bodyDigest);
  if ('reply' in claimed) return claimed.reply;
  // Whoever was given up for dead and taken over from neither finishes nor frees what is another's now.
  const mine = { ...id, lockedAt: claimed.lockedAt, finishedAt: null };
  const free = () => context.db.idempotencyKey.deleteMany({ where: mine });
  let left = 'to finish' as 'to finish' | 'finished' | 'released';
  const isMine = Prisma.sql`
    user_id = ${userId} and route = ${route} and key = ${key}
      and locked_at = ${claimed.lockedAt} and finished_at is null`;
  const finish = (reply: object, given?: Part) =>
    // As text: jsonb would give the fields back in another order, and a repeat is the same to the byte.
    Prisma.sql`
      update idempotency_keys
         set status = 200, reply = ${JSON.stringify(JSON.stringify(reply))}::jsonb, finished_at = ${context.clock.now()}
       where ${isMine} and ${whenGiven(given)}`;
  const idempotency: IdempotencyHandle = {
    async write(db, reply) {
      if ((await db.$executeRaw(finish(reply))) === 0) throw inProgress();
      left = 'finished';
    },
    hold: (statement) =>
      statement.add('held', Prisma.sql`select 1 from idempotency_keys where ${isMine} for update`),
    answer(statement, reply, given) {
      left = 'finished';
      statement.add('answered', finish(reply, given));
    },
    release() {
      left = 'released';
    },
  };
  try {
    const reply = await work(idempotency);
    // Its own work may have finished it already, together with the money.
    if (left === 'to finish') await context.db.$executeRaw(finish(reply));
    else if (left === 'released') await free();
    return reply;
  } catch (error) {
    await free();
    throw error;
  }
}

/** For calls without a key. */
export const NO_IDEMPOTENCY: IdempotencyHandle = {
  write: async () => {},
  hold: (statement) => statement.add('held', Prisma.sql`select 1`),
  answer: () => {},
  release: () => {},
};

function inProgress(): AppError {
  return new AppError('in_progress', 'requests.inProgress', { retryAfter: 2 });
}

/** Since when the key is ours to run, or the answer of whoever ran it. */
async function claim(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: { userId: string; route: string; key: string },
  bodyDigest: string,
): Promise<{ lockedAt: Date } | { reply: object }> {
  const until = Date.now() + WAIT_AT_MOST;
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    const now = clock.now();
    // Prisma compiles a createMany anew at every call, and this one stands before every order (docs/benchmarks.md).
    const claimed = await db.$executeRaw`
      insert into idempotency_keys (user_id, route, key, body_digest, locked_at, created_at)
      values (${id.userId}, ${id.route}, ${id.key}, ${bodyDigest}, ${now}, ${now})
      on conflict do nothing`;
    if (claimed === 1) return { lockedAt: now };
    const row: Row | null = await db.idempotencyKey.findUnique({ where: { userId_route_key: id } });
    // The first run failed and let the key go; this one may have it.
    if (!row) continue;
    if (row.bodyDigest !== bodyDigest) throw new AppError('key_reused', 'requests.idempotencyKeyReused');
    if (row.finishedAt) return { reply: JSON.parse(row.reply as string) };
    if (row.lockedAt < after(now, -ABANDONED_AFTER)) {
      const taken = await db.idempotencyKey.updateMany({
        // Not one that has ended after all, a moment ago.
        where: { ...id, lockedAt: row.lockedAt, finishedAt: null },
        data: { lockedAt: now },
      });
      if (taken.count === 1) return { lockedAt: now };
    }
    if (Date.now() > until) throw inProgress();
    await sleep(wait);
  }
}
