import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import { recordSecurityEvent } from './record-security-event';

/** The most sign-ins of one account and day: successful ones are not limited, so one customer could fill the table. */
const MAX_A_DAY = 200;

export interface SignInEvent {
  accountId: string;
  method: string;
  /** The role on the staff; null for customers. */
  staffRole: string | null;
  /** Browser and system, in our own words. */
  browser: string;
  address: string | null;
}

/** Writes a sign-in in its transaction. A browser without a cookie has the id that it is about to get. */
export async function recordSignIn(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { accountId, method, staffRole, browser, address }: SignInEvent,
): Promise<void> {
  const { db, clock, actor } = context;
  const today = await db.securityEvent.count({
    where: { accountId, createdAt: { gt: after(clock.now(), -days(1)) }, kind: 'sign-in' },
  });
  if (today >= MAX_A_DAY) return;
  await recordSecurityEvent(context, {
    kind: 'sign-in',
    accountId,
    device: actor.origin?.device ?? actor.origin?.nextDevice,
    address,
    detail: { method, browser, ...(staffRole && { staffRole }) },
  });
}
