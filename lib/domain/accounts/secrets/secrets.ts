import type { Context } from '@/lib/domain/context';
import { sealDetail } from '@/lib/domain/personal-fields';
import { type AccountSecret, type Prisma, SecretKind, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, notBefore } from '@/lib/platform/time';
import { ofSubject, type SecretOf, subjectColumn } from './stored-subjects';

/** The number of tries for a code. Afterwards it is invalid, even for the correct value. */
export const MAX_TRIES = 5;
/** The number of wrong guesses from other browsers, after which only the browser that asked may use a code. */
export const MAX_STRAY_TRIES = 20;

/** The browser that asked for a code, by the challenge that it was given. */
export interface OfBrowser {
  challenge?: string | null | undefined;
}

export interface CreateSecretInput extends SecretOf, OfBrowser {
  /** Null for one-time codes, because their number may have no account. */
  userId: string | null;
  /** In plain text; only its digest is stored, which also covers kind and subject. */
  value: string;
  /** ms */
  life: number;
  /** It is dated now, or by this when a clock that was ahead has written a later time. */
  notBefore?: Date | null;
  /** What an account had, by which the secret restores it (`openDetail`). */
  detail?: string;
}

type SecretContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

/**
 * Stores a new secret and revokes the valid ones of the same kind and subject, so that there is never more than one,
 * even with simultaneous requests. Only recovery codes may be valid together, and codes that different browsers asked
 * for: a stranger who asks for a code must not end the owner's. Returns the row's id.
 */
export async function createSecret(context: SecretContext, input: CreateSecretInput): Promise<string> {
  const { kind, subject, userId, value, life, challenge, detail } = input;
  return transaction(context, async (inside) => {
    if (kind !== SecretKind.recovery) {
      await lockSubject(inside, input);
      await revokeSecrets(inside, {
        kind,
        subject,
        ...(challenge && ofBrowser(context, subject, challenge)),
      });
    }
    const now = context.clock.now();
    const { id } = await inside.db.accountSecret.create({
      data: {
        id: newId(context.clock),
        kind,
        subject: subjectColumn(context, input),
        userId,
        hash: digestOf(context, { kind, subject, value }),
        challengeHash: challenge ? context.sealer.digest('challenge', `${subject}:${challenge}`) : null,
        detail: detail === undefined ? null : sealDetail(context, subject, detail),
        createdAt: notBefore(input.notBefore, now),
        expiresAt: after(now, life),
      },
      select: { id: true },
    });
    return id;
  });
}

/**
 * Locks a subject until the transaction ends, because rows that do not exist yet cannot be locked: the second of two
 * simultaneous requests waits and then revokes the secret of the first.
 */
async function lockSubject({ db }: Pick<Context, 'db'>, { kind, subject }: SecretOf): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`secret:${kind}:${subject}`}, 0))`;
}

/** The valid secret with this value, which stays usable. */
export async function findSecret(
  context: SecretContext,
  { kind, subject, value }: SecretOf & { value: string },
): Promise<AccountSecret | null> {
  const hash = { in: digestsOf(context, { kind, subject, value }) };
  return context.db.accountSecret.findFirst({
    where: { ...ofSubject(context, { kind, subject }), hash, ...valid(context) },
  });
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
    where: { ...ofSubject(context, { kind, subject }), hash, ...valid(context) },
    data: { usedAt: context.clock.now() },
  });
  return consumed ?? null;
}

/**
 * Counts one guess at a short code, with `challenge` only at that of this browser. Returns the row of a correct code,
 * which stays usable until `markSecretUsed`; null for a wrong, used, revoked, expired or exhausted one. It must not be
 * called in a transaction, because the try must stay counted when something fails later. A conditional update counts it
 * before anything is compared, so that simultaneous guesses never get more than MAX_TRIES.
 */
export async function guessSecret(
  context: SecretContext,
  { kind, subject, value, challenge }: SecretOf & OfBrowser & { value: string },
): Promise<AccountSecret | null> {
  const browser = challenge ? ofBrowser(context, subject, challenge) : {};
  const [guessed] = await context.db.accountSecret.updateManyAndReturn({
    where: {
      ...ofSubject(context, { kind, subject }),
      ...browser,
      tries: { lt: MAX_TRIES },
      ...valid(context),
    },
    data: { tries: { increment: 1 } },
  });
  if (!guessed || !context.sealer.digestMatches(kind, `${subject}:${value}`, guessed.hash)) return null;
  return guessed;
}

/**
 * Counts one guess at the codes that other browsers asked for. A wrong one uses up none of their tries, so that a
 * stranger cannot end them; after MAX_STRAY_TRIES wrong ones only the browser that asked may use a code. A right one
 * counts as a try, so that what is asked for beside the code has no more guesses than MAX_TRIES.
 */
export async function guessSecretElsewhere(
  context: SecretContext,
  { kind, subject, value, challenge }: SecretOf & OfBrowser & { value: string },
): Promise<AccountSecret | null> {
  const { db, sealer } = context;
  const own = challenge ? ofBrowser(context, subject, challenge).challengeHash.in : [];
  const guessed = await db.accountSecret.updateManyAndReturn({
    where: {
      ...ofSubject(context, { kind, subject }),
      OR: [{ challengeHash: null }, { challengeHash: { notIn: own } }],
      strayTries: { lt: MAX_STRAY_TRIES },
      ...valid(context),
    },
    data: { strayTries: { increment: 1 } },
  });
  const found = guessed.find(({ hash }) => sealer.digestMatches(kind, `${subject}:${value}`, hash));
  if (!found) return null;
  const [right] = await db.accountSecret.updateManyAndReturn({
    where: { id: found.id, tries: { lt: MAX_TRIES }, ...valid(context) },
    data: { tries: { increment: 1 }, strayTries: { decrement: 1 } },
  });
  return right ?? null;
}

/** Uses up a secret that `guessSecret` found; false when it was used, revoked or expired in the meantime. */
export async function markSecretUsed(context: Pick<Context, 'db' | 'clock'>, id: string): Promise<boolean> {
  const { count } = await context.db.accountSecret.updateMany({
    where: { id, ...valid(context) },
    data: { usedAt: context.clock.now() },
  });
  return count === 1;
}

/** Makes the valid secrets of this kind and subject invalid: all, or those that were made since an instant. */
export async function revokeSecrets(
  context: SecretContext,
  {
    kind,
    subject,
    challengeHash,
    since,
  }: SecretOf & Partial<ReturnType<typeof ofBrowser>> & { since?: Date },
): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: {
      ...ofSubject(context, { kind, subject }),
      usedAt: null,
      killedAt: null,
      ...(challengeHash && { challengeHash }),
      ...(since && { createdAt: { gte: since } }),
    },
    data: { killedAt: context.clock.now() },
  });
}

/**
 * Makes the unused links and codes of this account invalid, except for its recovery codes, and for the links that undo
 * a change: who took an account over must not end them by the next change.
 */
export async function revokeSecretsOf(context: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  await context.db.accountSecret.updateMany({
    where: { userId, kind: { notIn: [SecretKind.recovery, SecretKind.undo] }, usedAt: null, killedAt: null },
    data: { killedAt: context.clock.now() },
  });
}

/** Whether this browser asked for a code of this subject. */
export function isOfBrowser(
  { sealer }: Pick<Context, 'sealer'>,
  subject: string,
  { challengeHash }: Pick<AccountSecret, 'challengeHash'>,
  challenge: string | null | undefined,
): boolean {
  if (!challenge || challengeHash === null) return false;
  return sealer.digestMatches('challenge', `${subject}:${challenge}`, challengeHash);
}

/** The condition for the secrets that this browser asked for. */
function ofBrowser({ sealer }: Pick<Context, 'sealer'>, subject: string, challenge: string) {
  return { challengeHash: { in: sealer.digests('challenge', `${subject}:${challenge}`) } };
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
