import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { countHeld } from '@/lib/domain/offers/count-uses';
import type { CouponTerms, createCouponForm, editCouponForm, endOfferForm } from '@/lib/domain/offers/schema';
import { rowOf } from '@/lib/domain/offers/stored-terms';
import { type Coupon, transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import { presentTerms } from './present-coupon';

type CouponContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** Creates a coupon. Throws conflict when its code is taken: an ended coupon keeps its code for ever. */
export async function createCoupon(
  context: CouponContext,
  { code, ...terms }: z.output<typeof createCouponForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const id = newId(clock);
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    const { count } = await db.coupon.createMany({
      data: { id, code, ...rowOf(terms), ...at },
      skipDuplicates: true,
    });
    if (count === 0)
      throw new AppError('conflict', 'offers.codeTaken', { fields: { code: 'offers.codeTaken' } });
    const after = presentTerms(await db.coupon.findUniqueOrThrow({ where: { id } }));
    await recordAudit(inside, { action: 'create-coupon', objectType: 'coupon', objectId: id, after });
  });
}

/**
 * Changes the terms of a coupon for orders from now on; orders that hold it keep their price. Throws not_found, and
 * conflict when it was changed meanwhile, has ended, or when a limit would be lower than what is used already.
 */
export async function editCoupon(
  context: CouponContext,
  { id, seen, ...terms }: z.output<typeof editCouponForm>,
): Promise<void> {
  await change(context, id, async (inside, before) => {
    if (before.version !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    if (hasEnded(before, inside.clock.now())) throw new AppError('conflict', 'offers.hasEnded');
    await assertAboveUses(inside, before, terms);
    return { action: 'edit-coupon', data: rowOf(terms) };
  });
}

/**
 * Ends a coupon now. Orders that hold it keep it. Does nothing to one that has ended. Throws not_found, and conflict
 * when it was changed meanwhile.
 */
export async function endCoupon(
  context: CouponContext,
  { id, seen }: z.output<typeof endOfferForm>,
): Promise<void> {
  await change(context, id, async ({ clock }, { startsAt, version, ...before }) => {
    const now = clock.now();
    if (hasEnded(before, now)) return null;
    assertAsShown(version, seen);
    // One that has not begun ends when it would begin, because no window ends before its beginning.
    const hasBegun = startsAt <= now;
    return { action: 'end-coupon', data: { endsAt: hasBegun ? now : startsAt } };
  });
}

interface Change {
  action: string;
  data: Partial<ReturnType<typeof rowOf<CouponTerms>>>;
}

async function change(
  context: CouponContext,
  id: string,
  decide: (inside: CouponContext, before: Coupon) => Promise<Change | null>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    // Orders that take the coupon wait, so that none is counted under limits of before.
    await db.$queryRaw`select 1 from coupons where id = ${id} for no key update`;
    const before = await db.coupon.findUnique({ where: { id } });
    if (!before) throw notFound('Coupon');
    const decided = await decide(inside, before);
    if (!decided) return;
    const after = await db.coupon.update({
      where: { id },
      data: { ...decided.data, version: { increment: 1 }, updatedAt: clock.now() },
    });
    await recordAudit(inside, {
      action: decided.action,
      objectType: 'coupon',
      objectId: id,
      before: presentTerms(before),
      after: presentTerms(after),
    });
  });
}

const hasEnded = ({ endsAt }: Pick<Coupon, 'endsAt'>, now: Date) => endsAt !== null && endsAt <= now;

async function assertAboveUses(
  { db }: Pick<Context, 'db'>,
  { id }: Coupon,
  { maxUses, maxPerPerson }: CouponTerms,
): Promise<void> {
  const { uses, most } = await countHeld({ db }, { kind: 'coupon', id });
  if ((maxUses !== null && maxUses < uses) || maxPerPerson < most)
    throw new AppError('conflict', message('offers.belowUses', { uses, ofPerson: most }));
}
