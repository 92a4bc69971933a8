import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type Part, Prisma, whenGiven } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { AppError } from '@/lib/platform/errors';
import { runtimeOf, seconds } from '@/lib/platform/time';

// A run that has held a key for this long has crashed: no call takes half as long.
const ABANDONED_AFTER = seconds(60);
const MAX_WAIT = seconds(15);

export interface IdempotencyInput {
  userId: string;
  route: string;
  /** The Idempotency-Key header. When it is null, nothing is stored. */
  key: string | null;
  body: unknown;
  /** The answer has a secret: what is kept of it for a repeat is sealed. */
  hasSecret?: boolean;
  /** Called when the answer is the stored one of an earlier call. */
  onRepeat?: () => void;
}

/** What names a key. */
interface KeyId {
  userId: string;
  route: string;
  key: string;
}

/**
 * Runs `work` once for a key and returns its stored answer to every repeat, also to simultaneous ones. An error is not
 * stored, and the same key may be tried again; only that a second person was asked is, and thrown to every repeat. Work
 * that moves money stores its answer itself, in the transaction of the money, so that no crash can separate the two.
 * Throws key_reused for another body than the one whose outcome is stored, in_progress when the first run takes longer
 * than 15 s.
 */
export async function withIdempotencyKey<Reply extends object>(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  input: IdempotencyInput,
  work: (idempotency: IdempotencyHandle) => Promise<Reply>,
): Promise<Reply> {
  const { userId, route, key, body, onRepeat } = input;
  if (key === null) return work(NO_IDEMPOTENCY);
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) throw new AppError('invalid_input', 'requests.badIdempotencyKey');
  const id = { userId, route, key };
  const bodyDigest = digestOf(body);
  const { seal, open } = input.hasSecret ? sealed(context, id) : PLAIN;
  const claimed = await claim(context, id, bodyDigest, onRepeat);
  if ('reply' in claimed) return JSON.parse(open(claimed.reply));
  // A run that was considered crashed, and whose key another run has taken over, must neither finish nor free that key.
  const isMine = heldSince(id, claimed.lockedAt);
  const free = () => context.db.$executeRaw`delete from idempotency_keys where ${isMine}`;
  let keyState = 'to finish' as 'to finish' | 'finished' | 'released';
  const finish = (reply: object, given?: Part) =>
    // Stored as a JSON string, because jsonb would change the order of fields, and a repeat must return the same bytes.
    Prisma.sql`
      update idempotency_keys
         set status = 200, reply = ${JSON.stringify(seal(JSON.stringify(reply)))}::jsonb, finished_at = ${context.clock.now()}
       where ${isMine} and ${whenGiven(given)}`;
  const idempotency: IdempotencyHandle = {
    async write(db, reply) {
      if ((await db.$executeRaw(finish(reply))) === 0) throw inProgress();
      keyState = 'finished';
    },
    async refuse(db, { code, description, reply = {} }) {
      const refusal = JSON.stringify({ code, description, reply });
      // Not finished: a process of the version before would answer it as a success.
      const count =
        await db.$executeRaw`update idempotency_keys set refusal = ${refusal}::jsonb where ${isMine}`;
      if (count === 0) throw inProgress();
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
  refuse: async () => {},
  hold: (statement) => statement.add('held', Prisma.sql`select 1`),
  answer: () => {},
  release: () => {},
};

interface Form {
  seal(json: string): string;
  open(stored: string): string;
}

const PLAIN: Form = { seal: (json) => json, open: (stored) => stored };

function sealed({ sealer }: Pick<Context, 'sealer'>, { userId, route, key }: KeyId): Form {
  const purpose = `reply/${userId}/${route}/${key}`;
  return {
    seal: (json) => sealer.seal(purpose, json),
    open: (stored) => sealer.open(purpose, stored),
  };
}

function inProgress(): AppError {
  return new AppError('in_progress', 'requests.inProgress', { retryAfter: 2 });
}

/** True for the key of a run that claimed it at this time, and has neither finished nor asked a second person. */
function heldSince(id: KeyId, lockedAt: Date): Prisma.Sql {
  return Prisma.sql`${isKey(id)} and locked_at = ${lockedAt} and finished_at is null and refusal is null`;
}

function isKey({ userId, route, key }: KeyId): Prisma.Sql {
  return Prisma.sql`user_id = ${userId} and route = ${route} and key = ${key}`;
}

interface Look {
  isClaimed: boolean;
  bodyDigest: string;
  lockedAt: Date;
  isFinished: boolean;
  /** The stored answer as JSON, or sealed; null until then. */
  reply: string | null;
  /** What `refuse` has stored; null until then. */
  refusal: Required<Pick<AppError, 'code' | 'description' | 'reply'>> | null;
}

/** Claims the key and returns the time of the claim, or waits for another run and returns its stored answer. */
async function claim(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: KeyId,
  bodyDigest: string,
  onRepeat?: () => void,
): Promise<{ lockedAt: Date } | { reply: string }> {
  const { monotonic, sleep } = runtimeOf(clock);
  const until = monotonic() + MAX_WAIT;
  for (let wait = 20; ; wait = Math.min(wait * 2, 500)) {
    const now = clock.now();
    // The insert is not seen by the other half of its statement, but a key that was freed meanwhile may be.
    const [look] = await db.$queryRaw<Look[]>`
      with claimed as (
        insert into idempotency_keys (user_id, route, key, body_digest, locked_at, created_at)
        values (${id.userId}, ${id.route}, ${id.key}, ${bodyDigest}, ${now}, ${now})
        on conflict do nothing
        returning *)
      select true as "isClaimed", ${LOOK} from claimed
      union all
      select false, ${LOOK} from idempotency_keys where ${isKey(id)} and not exists (select from claimed)`;
    // Another run has claimed the key, or freed it, since this statement began.
    if (!look) continue;
    if (look.isClaimed) return { lockedAt: now };
    if (look.isFinished || look.refusal) {
      // Only now: a run that fails frees the key for any body. Who is told of another body, and sends an earlier one
      // again for its answer, would otherwise have it carried out.
      if (look.bodyDigest !== bodyDigest) throw new AppError('key_reused', 'requests.idempotencyKeyReused');
      onRepeat?.();
    }
    if (look.isFinished) return { reply: look.reply as string };
    if (look.refusal) {
      const { code, description, reply } = look.refusal;
      throw new AppError(code, description, { reply });
    }
    // A claim from the future was made while the clock was ahead.
    if (Math.abs(now.getTime() - look.lockedAt.getTime()) > ABANDONED_AFTER) {
      // The condition excludes a run that has finished in the meantime.
      const taken = await db.$executeRaw`
        update idempotency_keys
           set locked_at = ${now}, body_digest = ${bodyDigest}
         where ${heldSince(id, look.lockedAt)}`;
      if (taken === 1) return { lockedAt: now };
    }
    if (monotonic() > until) throw inProgress();
    await sleep(wait);
  }
}

const LOOK = Prisma.raw(
  'body_digest as "bodyDigest", locked_at as "lockedAt", finished_at is not null as "isFinished", reply, refusal',
);
