import { shareDevice, sharePayer } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';
import { isReturned } from '@/lib/domain/returned-order';
import { isForPlayer } from '@/lib/domain/same-player';
import { type Order, Prisma, type Referral } from '@/lib/platform/db';
import { SUSPICIONS, type Suspicion } from './schema';

type Bought = Pick<Order, 'userId' | 'productId' | 'input1' | 'input2' | 'inputLabels'>;

/**
 * Why the two accounts of a referral may belong to one person, or may not be rewarded as customers are. Each is a
 * reason to ask a person and proves nothing: families share a phone and a bank account.
 */
export async function findSuspicions(
  context: Pick<Context, 'db' | 'clock'>,
  { inviterId, friendId }: Pick<Referral, 'inviterId' | 'friendId'>,
  order: Bought,
): Promise<Suspicion[]> {
  const pair = [inviterId, friendId] as const;
  const people = await context.db.user.findMany({ where: { id: { in: [...pair] } } });
  const inviter = Prisma.sql`select ${inviterId}::text as id`;
  // Those whom the same inviter has invited, and who invited the inviter.
  const ring = Prisma.sql`
    select friend_id as id from referrals where inviter_id = ${inviterId} and friend_id <> ${friendId}
    union select inviter_id from referrals where friend_id = ${inviterId}`;
  const found: Record<Suspicion, boolean> = {
    same_device:
      (await shareDevice(context, pair)) || (await isAnyOf(context, inviter, usesDeviceOf(friendId))),
    same_payer: await sharePayer(context, pair),
    same_player: await isAnyOf(context, inviter, boughtFor(order)),
    circle: await isAnyOf(
      context,
      ring,
      Prisma.sql`${usesDeviceOf(friendId)} or ${paidLike(friendId)} or ${boughtFor(order)}`,
    ),
    known_customer: await isKnownCustomer(context, { inviterId, friendId }, order),
    staff: people.some((person) => staffRoleOf(person) !== null),
    reseller: people.some(({ role }) => role === 'reseller'),
    closed_account: people.some(({ blockedAt, lockedAt }) => blockedAt !== null || lockedAt !== null),
  };
  return SUSPICIONS.filter((each) => found[each]);
}

/** Whether the condition holds for one of the accounts, which it calls `other`. */
async function isAnyOf(
  { db }: Pick<Context, 'db'>,
  accounts: Prisma.Sql,
  condition: Prisma.Sql,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    select exists (select from (${accounts}) other where ${condition}) as found`;
  return row?.found ?? false;
}

/** The same browser, by the id in its cookie, has signed in to both. */
function usesDeviceOf(friendId: string): Prisma.Sql {
  return Prisma.sql`exists (
    select from security_events mine
      join security_events theirs on theirs.device = mine.device and theirs.kind = 'sign-in'
     where mine.account_id = ${friendId} and mine.kind = 'sign-in' and theirs.account_id = other.id)`;
}

function paidLike(friendId: string): Prisma.Sql {
  return Prisma.sql`exists (
    select from payments mine join payments theirs on theirs.payer_index = mine.payer_index
     where mine.user_id = ${friendId} and theirs.user_id = other.id)`;
}

/** Whether an account besides these two has bought for the friend's player, from their UPI account or their browser. */
async function isKnownCustomer(
  { db }: Pick<Context, 'db'>,
  { inviterId, friendId }: Pick<Referral, 'inviterId' | 'friendId'>,
  order: Bought,
): Promise<boolean> {
  const bought = Prisma.sql`
    theirs.status in ('Processing', 'Completed') and theirs.user_id not in (${inviterId}, ${friendId})
    and not ${isReturned(Prisma.sql`theirs`)}`;
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    select exists (select from orders theirs where ${bought} and ${isForSamePlayer(order)})
        or exists (
          select from orders theirs
           where ${bought} and theirs.user_id in (
             select other.user_id from payments other
              where other.payer_index in (select distinct mine.payer_index from payments mine
                                           where mine.user_id = ${friendId} and mine.payer_index is not null)
             union
             select other.account_id from security_events mine
               join security_events other on other.device = mine.device and other.kind = 'sign-in'
              where mine.account_id = ${friendId} and mine.kind = 'sign-in')) as found`;
  return row?.found ?? false;
}

function boughtFor(order: Bought): Prisma.Sql {
  return Prisma.sql`exists (
    select from orders theirs
     where theirs.user_id = other.id and theirs.status in ('Processing', 'Completed') and ${isForSamePlayer(order)})`;
}

/** True for an order `theirs` for the player of this one. */
function isForSamePlayer({ productId, input1, input2, inputLabels }: Bought): Prisma.Sql {
  const player = { productId, input1, input2: inputLabels.length === 1 ? null : input2 };
  return isForPlayer(Prisma.sql`theirs`, player);
}
