import { randomBytes } from 'node:crypto';
import { type AccountChange, type MailKind, sendNoticeJob } from '@/lib/domain/accounts/jobs';
import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { tenDigits } from '@/lib/domain/accounts/mobile';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { maskEmail, maskMobile } from '@/lib/domain/masks';
import { sealJobContact } from '@/lib/domain/personal-fields';
import { SecretKind, type User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { localPath } from '@/lib/platform/languages';
import { after, days, hours } from '@/lib/platform/time';
import { snapshotOf } from './account-snapshot';

/** How long a change can be undone by the mail about it. */
export const UNDO_LIFE = hours(72);
const MAILS = {
  mobile: 'number-changed',
  email: 'email-changed',
  password: 'password-changed',
  identity: 'identity-linked',
} as const satisfies Record<AccountChange, MailKind>;

export interface TellOfChangeInput {
  before: User;
  after: User;
  change: AccountChange;
}

/**
 * Tells the number and the address that the account had proved before a change, and a number that a reset has made a
 * claim lately: the reset may have been a thief's. The mail has a link that undoes it,
 * which is not ended by later changes, resets or sign-ins: who took an account over must not end it. The text message
 * has none, because operators refuse links in it.
 */
export async function tellOfChange(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { before, after: changed, change }: TellOfChangeInput,
): Promise<void> {
  const { email, emailVerifiedAt, mobile, id: userId, name } = before;
  const { clock, language } = context;
  if (mobile && wasProvedLately(before, clock.now())) await queueNotice(context, tenDigits(mobile), change);
  if (!email || !emailVerifiedAt) return;
  const subject = newId(clock);
  const token = randomBytes(32).toString('base64url');
  const detail = JSON.stringify(snapshotOf(before));
  await createSecret(context, {
    kind: SecretKind.undo,
    subject,
    userId,
    value: token,
    life: UNDO_LIFE,
    detail,
    notBefore: await afterLastChange(context, userId),
  });
  await queueMail(context, {
    kind: MAILS[change],
    to: email,
    name,
    language,
    path: localPath(language, `/undo_change/${subject}/${token}`),
    until: after(clock.now(), UNDO_LIFE).toISOString(),
    ...detailOf(changed, change),
  });
}

/**
 * Just after the change before, of which a clock ahead may have written a time of the future: a link ends those of
 * later changes, and no other. Null for the first change. The caller has locked the account.
 */
async function afterLastChange({ db }: Pick<Context, 'db'>, userId: string): Promise<Date | null> {
  const { _max: last } = await db.accountSecret.aggregate({
    where: { userId, kind: SecretKind.undo },
    _max: { createdAt: true },
  });
  return last.createdAt && after(last.createdAt, 1);
}

/**
 * The same when staff have changed an address or a number. Its mail has no link: who has taken an account over would
 * undo by it what staff have put right.
 */
export async function tellOfStaffChange(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { before, after: changed }: Omit<TellOfChangeInput, 'change'>,
): Promise<void> {
  const { email, emailVerifiedAt, mobile, mobileVerifiedAt, name } = before;
  const { clock, language } = context;
  const until = after(clock.now(), days(3)).toISOString();
  const mail = { name, language, until };
  const proved = emailVerifiedAt ? email : null;
  if (proved && changed.email !== email)
    await queueMail(context, {
      ...mail,
      kind: 'email-changed-by-staff',
      to: proved,
      ...detailOf(changed, 'email'),
    });
  if (changed.mobile !== mobile && proved)
    await queueMail(context, {
      ...mail,
      kind: 'number-changed-by-staff',
      to: proved,
      ...detailOf(changed, 'mobile'),
    });
  const loses = changed.mobile !== mobile || changed.mobileVerifiedAt === null;
  if (mobile && mobileVerifiedAt && loses) await queueNotice(context, tenDigits(mobile), 'mobile');
}

function wasProvedLately({ mobileVerifiedAt, mobileUnprovedAt }: User, now: Date): boolean {
  return (
    mobileVerifiedAt !== null || (mobileUnprovedAt !== null && mobileUnprovedAt > after(now, -UNDO_LIFE))
  );
}

/** Tells a number (10 digits) of a change of its account by text message. */
export async function queueNotice(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  mobile: string,
  change: AccountChange,
): Promise<void> {
  const { db, language } = context;
  const told =
    change === 'identity' ? { change: 'password' as const, newer: 'identity' as const } : { change };
  await enqueue(db, sendNoticeJob, { ...sealJobContact(context, mobile), ...told, language });
}

/** The new number or address as far as the former place may see it. */
function detailOf({ email, mobile }: User, change: AccountChange): { detail?: string } {
  if (change === 'email' && email) return { detail: maskEmail(email) };
  if (change === 'mobile' && mobile) return { detail: maskMobile(mobile) };
  return {};
}
