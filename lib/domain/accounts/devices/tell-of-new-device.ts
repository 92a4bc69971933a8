import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { isProvedByDevice } from '@/lib/domain/accounts/otp/account-choice';
import type { Device } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { deviceParts } from './device-name';

/**
 * Mails the owner that a browser signs in that has not signed in to the account before. It is called before the session
 * is opened. The very first sign-in is left out: an account without any session of the last month, during which
 * sessions are kept, that was made in that month.
 */
export async function tellOfNewDevice(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { user, device }: { user: User; device: Device },
): Promise<void> {
  const { db, clock, language } = context;
  const { id, email, emailVerifiedAt, name, createdAt } = user;
  if (!email || !emailVerifiedAt || isProvedByDevice(user, device.proof ?? null)) return;
  const now = clock.now();
  const isYoung = after(createdAt, days(30)) > now;
  if (isYoung && (await db.session.count({ where: { userId: id }, take: 1 })) === 0) return;
  const { browser, system } = deviceParts(device.userAgent);
  const detail = [browser, system].filter((part) => part !== null).join(', ');
  const mail = {
    kind: 'new-device' as const,
    to: email,
    name,
    language,
    ...(detail && { detail }),
    until: after(now, days(1)).toISOString(),
  };
  // A mail that still waits is replaced: a client without cookies is new at each sign-in.
  await queueMail(context, mail, { key: `new-device:${id}` });
}
