import type { Database } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { BEGINNING } from './engine/machine';

/** A coupon of which fewer uses exist than customers want. */
export const COUPON = 'FEWUSES';
/** An item of the demo catalogue of which a campaign sells few units. */
const ON_OFFER = 10107;

/**
 * A coupon and a campaign, the same in every run. A campaign runs by PostgreSQL's own time, so it has no end that
 * comes.
 */
export async function settleOffers({ prisma }: Database): Promise<void> {
  const startsAt = after(new Date(BEGINNING), -days(40));
  const given = { startsAt, createdAt: startsAt, updatedAt: startsAt };
  await make.makeCoupon(prisma, {
    ...given,
    id: 'coupon-1',
    code: COUPON,
    kind: 'amount',
    value: 1_00n,
    maxUses: 2,
    maxPerPerson: 1,
  });
  await make.makeCampaign(prisma, {
    ...given,
    id: 'campaign-1',
    name: 'Few units',
    kind: 'percent',
    value: 3_00n,
    itemids: [ON_OFFER],
    stock: 2,
    maxPerPerson: 1,
    startsAt: new Date(0),
    endsAt: after(startsAt, days(36_500)),
  });
}
