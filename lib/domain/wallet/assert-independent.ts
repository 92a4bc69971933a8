import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, days } from '@/lib/platform/time';

/** A device counts as shared when both signed in from it in this time. */
const WINDOW = days(30);
/** Addresses of this machine and of private networks, behind which every visitor looks alike. */
const LOCAL = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:127\.|f[cd])/i;

/**
 * Throws forbidden when the receiver of a gift is the person who gives or approves it, or an account that shares a
 * device (address and browser) or the payer of a UPI payment with that person.
 */
export async function assertIndependent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { personId, receiverId }: { personId: string; receiverId: string },
): Promise<void> {
  if (personId === receiverId) throw new AppError('forbidden', 'wallet.giftToYourself');
  const devices = await db.$queryRaw<{ address: string }[]>`
    select distinct a.address
      from sessions a join sessions b on b.address = a.address and b.user_agent = a.user_agent
     where a.user_id = ${personId} and b.user_id = ${receiverId}
       and least(a.last_seen_at, b.last_seen_at) > ${after(clock.now(), -WINDOW)}`;
  const payers = await db.$queryRaw<unknown[]>`
    select 1 from payments a join payments b on lower(b.payer_vpa) = lower(a.payer_vpa)
     where a.user_id = ${personId} and b.user_id = ${receiverId} and a.payer_vpa <> '' limit 1`;
  if (payers.length > 0 || devices.some(({ address }) => !LOCAL.test(address)))
    throw new AppError('forbidden', 'wallet.giftToRelated');
}
