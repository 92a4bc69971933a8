import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

/** A device counts as shared when both signed in from it in this time. */
const WINDOW = days(30);
/** Addresses of this machine and of private networks, behind which every visitor looks alike. */
const LOCAL = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:127\.|f[cd])/i;

type Pair = readonly [string, string];

/** Whether two users share a device (address and browser) or the payer of a UPI payment. */
export async function areRelated(context: Pick<Context, 'db' | 'clock'>, pair: Pair): Promise<boolean> {
  return (await shareDevice(context, pair)) || sharePayer(context, pair);
}

/** Whether two users signed in from one address with the same browser. */
export async function shareDevice(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  [one, other]: Pair,
): Promise<boolean> {
  const devices = await db.$queryRaw<{ address: string }[]>`
    select distinct a.address
      from sessions a join sessions b on b.address = a.address and b.user_agent = a.user_agent
     where a.user_id = ${one} and b.user_id = ${other}
       and least(a.last_seen_at, b.last_seen_at) > ${after(clock.now(), -WINDOW)}`;
  return devices.some(({ address }) => !LOCAL.test(address));
}

/** Whether the payments of two users came from one UPI account. */
export async function sharePayer({ db }: Pick<Context, 'db'>, [one, other]: Pair): Promise<boolean> {
  const payers = await db.$queryRaw<unknown[]>`
    select 1 from payments a join payments b on b.payer_index = a.payer_index
     where a.user_id = ${one} and b.user_id = ${other} limit 1`;
  return payers.length > 0;
}
