import { lockUser } from '@/lib/domain/accounts';
import { requireActorSession } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { type Prisma, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import type { BillingForm, BillingView } from './schema';

const NOTHING_KNOWN: BillingView = { state: '', name: '', address: '', gstin: '' };

interface OfUser {
  userId: string;
}

/** In the order of writing: a clock that was ahead has dated some later than those that correct them. */
export const NEWEST_BILLING = [
  { number: 'desc' },
  { createdAt: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.BillingDetailsOrderByWithRelationInput[];

/** What a customer gave for their invoices last. */
export async function getBilling({ db }: Pick<Context, 'db'>, { userId }: OfUser): Promise<BillingView> {
  const found = await db.billingDetails.findFirst({ where: { userId }, orderBy: [...NEWEST_BILLING] });
  if (!found) return NOTHING_KNOWN;
  const { state, name, address, gstin } = found;
  return { state, name, address, gstin: gstin ?? '' };
}

/**
 * Keeps details for the invoices of orders from now on. The same details again are no new row. Throws unauthenticated
 * when the session was ended while the call waited for the account: the details of a thief would stay after its owner
 * has got it back.
 */
export function saveBilling(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId, gstin, ...details }: BillingForm & OfUser,
): Promise<void> {
  const wanted = { ...details, gstin };
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    await lockUser(inside, userId);
    await requireActorSession(inside);
    const known = await getBilling(inside, { userId });
    const isSame = (Object.keys(wanted) as (keyof BillingView)[]).every(
      (name) => known[name] === wanted[name],
    );
    if (isSame) return;
    await db.billingDetails.create({
      data: { id: newId(clock), userId, ...details, gstin: gstin || null, createdAt: clock.now() },
    });
  });
}

/**
 * From this price on an invoice has the address of its buyer, also of one who is not registered: rule 46(e) of the CGST
 * Rules.
 */
export const LARGE_INVOICE: Paise = 50_000_00n;

/**
 * Throws state_needed when a page of the store orders for a customer whose State is unknown, or whose address an
 * invoice of this price must have, and orders get invoices. The name is known: it is the account's until another one is
 * given.
 */
export async function assertStateKnown(
  context: Pick<Context, 'db' | 'shop'>,
  { userId, price }: OfUser & { price: Paise },
): Promise<void> {
  if (context.shop.seller === null) return;
  const { state, address } = await getBilling(context, { userId });
  if (state === '') throw new AppError('state_needed', 'invoices.stateNeeded');
  if (price >= LARGE_INVOICE && address === '')
    throw new AppError('state_needed', 'invoices.addressNeeded', {
      fields: { address: 'invoices.addressNeeded' },
    });
}
