import type { Context } from '@/lib/domain/context';
import { type AccountSecret, type Prisma, SecretKind, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';

/** The number of tries for a code. Afterwards it is invalid, even for the correct value. */
export const MAX_TRIES = 5;

/**
 * Kind and subject of a secret. The `subject` is the user's id for links and recovery codes, and for one-time codes the
 * E.164 number, with the id of a trusted device.
 */
export interface SecretOf {
  kind: SecretKind;
  subject: string;
}

export interface CreateSecretInput extends SecretOf {
  /** Null for one-time codes, because their number may have no account. */
  userId: string | null;
  /** In plain text; only its digest is stored, which also covers kind and subject. */
  value: string;
  /** ms */
  life: number;
}

type SecretContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * Stores a new secret and revokes the valid ones of the same kind and subject, so that there is never more than one,
 * even with simultaneous requests. Only recovery codes may be valid together. Returns the row's id.
 */
export async function createSecret(context: SecretContext, input: CreateSecretInput): Promise<string> {
  const { kind, subject, userId, value, life } = input;
  return transaction(context, async (inside) => {
    if (kind !== SecretKind.recovery) {
      // An advisory lock, because rows that do not exist yet cannot be locked. The second of two simultaneous requests
      // waits and then revokes the secret of the first.
      await inside.db
        .$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`secret:${kind}:${subject}`}, 0))`;
      await revokeSecrets(inside, { kind, subject });
    }
    const now = context.clock.now();
    const { id } = await inside.db.accountSecret.create({
      data: {
        id: newId(context.clock),
        kind,
        subject,
        userId,
        hash: digestOf(context, { kind, subject, value }),
        createdAt: now,
        expiresAt: after(now, life),
      },
      select: { id: true },
    });
    return id;
  });
}

/** The valid secret with this value, which stays usable. */
export async function findSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const hash = { in: digestsOf(context, { kind, subject, value }) };
  return context.db.accountSecret.findFirst({ where: { kind, subject, hash, ...valid(context) } });
}

/**
 * Uses up a secret. Returns its row to exactly one of several simultaneous callers, and null for a wrong, used, revoked
 * or expired one. Only for long values (links, recovery codes), which cannot be guessed. It must be called in the
 * transaction of what the secret permits, so that a failure there leaves the secret unused.
 */
export async function consumeSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const hash = { in: digestsOf(context, { kind, subject, value }) };
  const [consumed] = await context.db.accountSecret.updateManyAndReturn({
    where: { kind, subject, hash, ...valid(context) },
    data: { usedAt: context.clock.now() },
  });
  return consumed ?? null;
}

/**
 * Counts one guess at a short code. Returns the row of a correct code, which stays usable until `markSecretUsed`; null
 * for a wrong, used, revoked, expired or exhausted one. It must not be called in a transaction, because the try must
 * stay counted when something fails later. A conditional update counts it before anything is compared, so that
 * simultaneous guesses never get more than MAX_TRIES.
 */
export async function guessSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const [guessed] = await context.db.accountSecret.updateManyAndReturn({
    where: { kind, subject, tries: { lt: MAX_TRIES }, ...valid(context) },
    data: { tries: { increment: 1 } },
  });
  if (!guessed || !context.sealer.digestMatches(kind, `${subject}:${value}`, guessed.hash)) return null;
  return guessed;
}

/** Uses up a secret that `guessSecret` found; false when it was used, revoked or expired in the meantime. */
export async function markSecretUsed(context: Pick<Context, 'db' | 'clock'>, id: string): Promise<boolean> {
  const { count } = await context.db.accountSecret.updateMany({
    where: { id, ...valid(context) },
    data: { usedAt: context.clock.now() },
  });
  return count === 1;
}

/** Makes the valid secrets of this kind and subject invalid. */
export async function revokeSecrets(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, subject }: SecretOf,
): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: { kind, subject, usedAt: null, killedAt: null },
    data: { killedAt: context.clock.now() },
  });
}

/** Makes the unused links and codes of this account invalid, except for its recovery codes. */
export async function revokeSecretsOf(context: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: { userId, kind: { not: SecretKind.recovery }, usedAt: null, killedAt: null },
    data: { killedAt: context.clock.now() },
  });
}

function valid({ clock }: Pick<Context, 'clock'>) {
  return {
    usedAt: null,
    killedAt: null,
    expiresAt: { gt: clock.now() },
  } satisfies Prisma.AccountSecretWhereInput;
}

function digestOf(
  { sealer }: Pick<Context, 'sealer'>,
  { kind, subject, value }: SecretOf & { value: string },
) {
  return sealer.digest(kind, `${subject}:${value}`);
}

/** The digests by all accepted keys, so that a link that was sent before a change of keys stays usable. */
function digestsOf(
  { sealer }: Pick<Context, 'sealer'>,
  { kind, subject, value }: SecretOf & { value: string },
) {
  return sealer.digests(kind, `${subject}:${value}`);
}
