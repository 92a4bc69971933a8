import type { Campaign, Db, Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { hours } from '@/lib/platform/time';
import { nextNumber } from './next-number';

/** A campaign of ₹5 that runs for an hour more, without limits, for the goods that are given. */
export function makeCampaign(db: Db, given: Partial<Prisma.CampaignCreateInput>): Promise<Campaign> {
  const at = new Date(Date.now() - 60_000);
  return db.campaign.create({
    data: {
      id: newId(),
      name: `Flash sale ${nextNumber()}`,
      nameHi: 'फ़्लैश सेल',
      kind: 'amount',
      value: 5_00n,
      isForFirst: false,
      startsAt: at,
      endsAt: new Date(Date.now() + hours(1)),
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}
