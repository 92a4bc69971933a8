import { createHash } from 'node:crypto';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type Db, type Part, Prisma, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { after, runtimeOf, seconds } from '@/lib/platform/time';

// A run that has held a key for this long has crashed: no call takes half as long.
const ABANDONED_AFTER = seconds(60);
const MAX_WAIT = seconds(15);

export interface IdempotencyInput {
  userId: string;
  route: string;
  /** The Idempotency-Key header. When it is null, nothing is stored. */
  key: string | null;
  body: unknown;
  /** Called when the answer is the stored one of an earlier call. */
  onRepeat?: () => void;
}

type Row = NonNullable<Awaited<ReturnType<Db['idempotencyKey']['findUnique']>>>;

/**
 * Runs `work` once for a key and returns its stored answer to every repeat, also to simultaneous ones. An error is not
 * stored: the same key may be tried again. Work that moves money stores its answer itself, in the transaction of the
 * money, so that no crash can separate the two. Throws key_reused for another body, in_progress when the first run
 * takes longer than 15 s.
 */
export async function withIdempotencyKey(
  context: Pick<Context, 'db' | 'clock'>,
  input: IdempotencyInput,
  work: (idempotency: IdempotencyHandle) => Promise<object>,
): Promise<object> {
  const { userId, route, key, body, onRepeat } = input;
  if (key === null) return work(NO_IDEMPOTENCY);
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) throw new AppError('invalid_input', 'requests.badIdempotencyKey');
  const id = { userId, route, key };
  const bodyDigest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const claimed = await claim(context, id, bodyDigest);
  if ('reply' in claimed) {
    onRepeat?.();
    return claimed.reply;
  }
  // A run that was considered crashed, and whose key another run has taken over, must neither finish nor free that key.
  const mine = { ...id, lockedAt: claimed.lockedAt, finishedAt: null };
  const free = () => context.db.idempotencyKey.deleteMany({ where: mine });
  let keyState = 'to finish' as 'to finish' | 'finished' | 'released';
  const isMine = Prisma.sql`
    user_id = ${userId} and route = ${route} and key = ${key}
      and locked_at = ${claimed.lockedAt} and finished_at is null`;
  const finish = (reply: object, given?: Part) =>
    // Stored as a JSON string, because jsonb would change the order of fields, and a repeat must return the same bytes.
    Prisma.sql`
      update idempotency_keys
         set status = 200, reply = ${JSON.stringify(JSON.stringify(reply))}::jsonb, finished_at = ${context.clock.now()}
       where ${isMine} and ${whenGiven(given)}`;
  const idempotency: IdempotencyHandle = {
    async write(db, reply) {
      if ((await db.$executeRaw(finish(reply))) === 0) throw inProgress();
      keyState = 'finished';
    },
    hold: (statement) =>
      statement.add('held', Prisma.sql`select 1 from idempotency_keys where ${isMine} for update`),
    answer(statement, reply, given) {
      keyState = 'finished';
      statement.add('answered', finish(reply, given));
    },
    release() {
      keyState = 'released';
    },
  };
  try {
    const reply = await work(idempotency);
    // `work` may have finished the key already, in the transaction of the money.
    if (keyState === 'to finish') await context.db.$executeRaw(finish(reply));
    else if (keyState === 'released') await free();
    return reply;
  } catch (error) {
    await free();
    throw error;
  }
}

/** The handle for calls without a key: it stores nothing. */
export const NO_IDEMPOTENCY: IdempotencyHandle = {
  write: async () => {},
  hold: (statement) => statement.add('held', Prisma.sql`select 1`),
  answer: () => {},
  release: () => {},
};

function inProgress(): AppError {
  return new AppError('in_progress', 'requests.inProgress', { retryAfter: 2 });
}

/** Claims the key and returns the time of the claim, or waits for another run and returns its answer. */
async function claim(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: { userId: string; route: string; key: string },
  bodyDigest: string,
): Promise<{ lockedAt: Date } | { reply: object }> {
  const { monotonic, sleep } = runtimeOf(clock);
  const until = monotonic() + MAX_WAIT;
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    const now = clock.now();
    // Raw SQL, because Prisma compiles a createMany at each call, and this one precedes every order
    // (docs/benchmarks.md).
    const claimed = await db.$executeRaw`
      insert into idempotency_keys (user_id, route, key, body_digest, locked_at, created_at)
      values (${id.userId}, ${id.route}, ${id.key}, ${bodyDigest}, ${now}, ${now})
      on conflict do nothing`;
    if (claimed === 1) return { lockedAt: now };
    const row: Row | null = await db.idempotencyKey.findUnique({ where: { userId_route_key: id } });
    // The first run failed and freed the key, so this run may claim it.
    if (!row) continue;
    if (row.bodyDigest !== bodyDigest) throw new AppError('key_reused', 'requests.idempotencyKeyReused');
    if (row.finishedAt) return { reply: JSON.parse(row.reply as string) };
    if (row.lockedAt < after(now, -ABANDONED_AFTER)) {
      const taken = await db.idempotencyKey.updateMany({
        // The conditions exclude a run that has finished in the meantime.
        where: { ...id, lockedAt: row.lockedAt, finishedAt: null },
        data: { lockedAt: now },
      });
      if (taken.count === 1) return { lockedAt: now };
    }
    if (monotonic() > until) throw inProgress();
    await sleep(wait);
  }
}
