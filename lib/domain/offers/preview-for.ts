import type { z } from 'zod';
import { findSale } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { emailKey, hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import { AppError, notFound } from '@/lib/platform/errors';
import { inEnglish } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { couponSentence } from './coupons/coupon-refused';
import { priceSale } from './price-sale';
import type { PreviewForView, previewForForm } from './schema';
import { viewOfSteps } from './stored-breakdown';

/**
 * What this customer would pay for this item now, and why, for staff. Throws not_found, and invalid_input when the
 * contact belongs to nobody: an unproved email or number is a claim and names no one.
 */
export async function previewFor(
  context: Pick<Context, 'db' | 'clock' | 'shop' | 'actor' | 'sealer'>,
  { customer, itemid, code }: z.output<typeof previewForForm>,
): Promise<PreviewForView> {
  const { actor } = context;
  const byContact = [
    { ...hasEmail(context, emailKey(customer)), emailVerifiedAt: { not: null } },
    {
      ...hasMobile(context, `+91${customer.replace(/\D/g, '').slice(-10)}`),
      mobileVerifiedAt: { not: null },
    },
  ];
  const user = await context.db.user.findFirst({
    // Who may not see contacts learns no owner of one here either.
    where: { OR: [{ id: customer }, ...(may(actor, 'contacts.read') ? byContact : [])] },
  });
  if (!user) throw new AppError('invalid_input', 'notFound.User', { fields: { customer: 'notFound.User' } });
  const link = await context.db.productItem.findFirst({
    where: { itemid, product: { deletedAt: null } },
    orderBy: { productId: 'asc' },
  });
  const sale = link && (await findSale(context, { productId: link.productId, itemid }));
  if (!sale) throw notFound('Item');
  const { breakdown, refusal } = await priceSale(context, { sale, buyer: user, player: null, code });
  const { steps, price, points, lowest } = breakdown;
  return {
    customer: may(actor, 'users.read') ? user.name : user.id,
    price: rupees(price),
    steps: viewOfSteps(steps),
    points: rupees(points),
    refusal: refusal && inEnglish(couponSentence(refusal)),
    lowest: lowest === null ? null : rupees(lowest),
  };
}
