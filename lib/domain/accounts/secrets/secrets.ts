import type { Context } from '@/lib/domain/context';
import { type AccountSecret, type Prisma, SecretKind, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';

/** How often one code may be guessed at; then it is dead, even for the right guess. */
export const MOST_TRIES = 5;

/** The `subject` is the user's id for links and recovery codes, the E.164 number for one-time codes. */
export interface SecretOf {
  kind: SecretKind;
  subject: string;
}

export interface CreateSecretInput extends SecretOf {
  /** Null for a code to a number that has no account yet. */
  userId: string | null;
  /** In the clear; only its digest is stored, bound to kind and subject. */
  value: string;
  /** ms */
  life: number;
}

type SecretContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * Writes down a new secret and kills the living ones of this kind and subject, so that there is never more than one,
 * also when two are asked for at once. Recovery codes alone live beside each other. Returns the row's id.
 */
export async function createSecret(context: SecretContext, input: CreateSecretInput): Promise<string> {
  const { kind, subject, userId, value, life } = input;
  return transaction(context, async (inside) => {
    if (kind !== SecretKind.recovery) {
      // Rows that are not there yet cannot be locked: of two new secrets the second waits, and kills the first.
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

/** The living secret with this value, left as it is: for what must be looked at before it is used up. */
export async function findSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const hash = digestOf(context, { kind, subject, value });
  return context.db.accountSecret.findFirst({ where: { kind, subject, hash, ...living(context) } });
}

/**
 * Uses a secret up: the row for exactly one of all who show the right value, null for everybody else. A wrong, used,
 * killed and expired one are the same. For long values (links, recovery codes) that nobody can guess; call it in the
 * transaction of what the secret allows, so that a failure there leaves the secret unused.
 */
export async function consumeSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const hash = digestOf(context, { kind, subject, value });
  const [taken] = await context.db.accountSecret.updateManyAndReturn({
    where: { kind, subject, hash, ...living(context) },
    data: { usedAt: context.clock.now() },
  });
  return taken ?? null;
}

/**
 * One guess at a short code: the row when it is right, which is not used up yet (`markSecretUsed` does that once everything
 * else is right too), null when it is wrong, used, killed, expired or was guessed at too often. Never call it inside a
 * transaction: the try must stay counted whatever fails later. It is counted by one conditional update before anything
 * is compared, so that any number of guesses at once never gets more than MOST_TRIES.
 */
export async function guessSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const [asked] = await context.db.accountSecret.updateManyAndReturn({
    where: { kind, subject, tries: { lt: MOST_TRIES }, ...living(context) },
    data: { tries: { increment: 1 } },
  });
  if (!asked || !context.sealer.digestMatches(kind, `${subject}:${value}`, asked.hash)) return null;
  return asked;
}

/** Uses up what `guessSecret` found; false when somebody else was faster, or it died meanwhile. */
export async function markSecretUsed(context: Pick<Context, 'db' | 'clock'>, id: string): Promise<boolean> {
  const { count } = await context.db.accountSecret.updateMany({
    where: { id, ...living(context) },
    data: { usedAt: context.clock.now() },
  });
  return count === 1;
}

/** Nobody can use the living ones of this kind and subject any more. */
export async function revokeSecrets(
  context: Pick<Context, 'db' | 'clock'>,
  { kind, subject }: SecretOf,
): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: { kind, subject, usedAt: null, killedAt: null },
    data: { killedAt: context.clock.now() },
  });
}

/** Links and codes of this account that are still on their way; its recovery codes stay. */
export async function revokeSecretsOf(context: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: { userId, kind: { not: SecretKind.recovery }, usedAt: null, killedAt: null },
    data: { killedAt: context.clock.now() },
  });
}

function living({ clock }: Pick<Context, 'clock'>) {
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
