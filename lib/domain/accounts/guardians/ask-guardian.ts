import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { isNameLike } from '@/lib/domain/accounts/mails/render-letter';
import { isRecent } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { GuardianForm, Viewer } from '@/lib/domain/accounts/schema';
import { lockViewer } from '@/lib/domain/accounts/sign-in/lock-viewer';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';
import { emailKey, guardianColumns } from '@/lib/domain/personal-fields';
import { type Guardian, transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { localPath } from '@/lib/platform/languages';
import { after, days } from '@/lib/platform/time';
import { adultFromOfChild } from './adult-from';
import { guardianToken } from './guardian-link';

type AskContext = Pick<Context, 'db' | 'clock' | 'links' | 'sealer' | 'shop' | 'language'>;

export interface AskGuardianInput extends Omit<GuardianForm, 'born_on'> {
  user: Pick<User, 'id' | 'name' | 'emailKey'>;
  adultFrom: Date;
}

/**
 * Writes the request for a guardian's consent and enqueues its mail, in the caller's transaction. A request at another
 * address replaces the one before, whose link ends. Throws invalid_input for the customer's own mailbox.
 */
export async function askGuardian(
  context: AskContext,
  { user, adultFrom, guardian_name: name, guardian_email: email }: AskGuardianInput,
): Promise<void> {
  const { db, clock, shop, language } = context;
  if (emailKey(email) === user.emailKey)
    throw new AppError('invalid_input', 'guardians.invalid', {
      fields: { guardian_email: 'guardians.isOwnEmail' },
    });
  const now = clock.now();
  const asked = { state: 'asked', name, language, askedAt: now, decidedAt: null };
  const data = {
    ...asked,
    ...guardianColumns(context, user.id, email),
    endsAt: after(now, days(shop.guardianDays)),
  };
  const row = await db.guardian.upsert({
    where: { userId: user.id },
    create: { userId: user.id, adultFrom, createdAt: now, ...data },
    update: data,
  });
  await mailGuardian(context, row, user);
}

/** Enqueues the mail with the question; of two that wait for one account, the newer is sent. */
export async function mailGuardian(
  context: Pick<Context, 'db' | 'links' | 'sealer' | 'language'>,
  row: Guardian,
  { name }: Pick<User, 'name'>,
): Promise<void> {
  const { language } = context;
  const path = localPath(language, `/guardian/${guardianToken(context, row)}`);
  const mail = {
    ...({ kind: 'guardian-asked', to: row.email, name: row.name, language } as const),
    // The customer chose this name, and the guardian did not ask for the mail: a name like a link would be spam in the
    // store's name.
    ...(isNameLike(name) && { detail: name }),
    path,
    until: row.endsAt.toISOString(),
  };
  // A mail to the address before is not sent any more, because its link has ended.
  await queueMail(context, mail, { key: `guardian-asked:${row.userId}` });
}

/**
 * Stores the guardian that a signed-in customer under 18 names; until one has agreed, another can be named. Only the
 * first day of birth is kept. Guardians can stop the account, so the customer must have proved recently that it is
 * theirs, and accounts of staff, resellers and declared adults have none. Throws recent_auth_required, invalid_input,
 * and conflict for such an account or after a decision.
 */
export async function requestGuardian(
  context: AskContext & Pick<Context, 'actor'>,
  { viewer, born_on: bornOn, ...guardian }: GuardianForm & { viewer: Viewer },
): Promise<void> {
  const { userid: userId } = viewer;
  if (!isRecent(viewer, context.clock)) throw new AppError('recent_auth_required', 'privacy.proofNeeded');
  await transaction(context, async (inside) => {
    const user = await lockViewer(inside, viewer);
    const stored = await inside.db.guardian.findUnique({ where: { userId } });
    if (stored?.state === 'given' || stored?.state === 'withdrawn')
      throw new AppError('conflict', 'guardians.decided');
    if (!stored && (await isAdult(inside, user))) throw new AppError('conflict', 'guardians.ofAdult');
    if (!stored && bornOn === undefined)
      throw new AppError('invalid_input', 'guardians.invalid', { fields: { born_on: 'fieldErrors.empty' } });
    const from = stored?.adultFrom ?? adultFromOfChild(bornOn ?? '', inside.clock.now());
    await askGuardian(inside, { user, adultFrom: from, ...guardian });
    // Who it is stands in the row alone, which ends: it is another person's name.
    await recordAudit(inside, { action: 'ask-guardian', objectType: 'user', objectId: userId });
  });
}

async function isAdult(
  { db }: Pick<Context, 'db'>,
  user: Pick<User, 'id' | 'role' | 'staffRole'>,
): Promise<boolean> {
  const { id: userId, role } = user;
  return (
    role !== 'user' ||
    staffRoleOf(user) !== null ||
    (await db.consent.count({ where: { userId, act: 'declared' } })) > 0
  );
}
