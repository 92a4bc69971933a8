import { rupees } from '@/lib/platform/money';
import type { Hit } from './schema';
import { hit, literally, MOST, type Reader, type Words } from './search-leg';

/** Finds coupons by a part of their code or note. A store has few. */
export async function findCoupons({ db, clock }: Reader, { words }: Words): Promise<Hit[]> {
  const coupons = await db.coupon.findMany({
    where: { OR: [{ code: { contains: literally(words.toUpperCase()) } }, { note: like(words) }] },
    orderBy: { createdAt: 'desc' },
    take: MOST,
  });
  return coupons.map(({ id, code, note, kind, value, startsAt, endsAt }) =>
    hit({
      kind: 'coupon',
      id,
      href: '/admin/coupons',
      title: code,
      detail: note,
      status: standingOf(startsAt, endsAt, clock.now()),
      amount: kind === 'amount' ? rupees(value) : null,
      at: startsAt.toISOString(),
    }),
  );
}

/** Finds campaigns by a part of either name. */
export async function findCampaigns({ db, clock }: Reader, { words }: Words): Promise<Hit[]> {
  const campaigns = await db.campaign.findMany({
    where: { OR: [{ name: like(words) }, { nameHi: like(words) }] },
    orderBy: { createdAt: 'desc' },
    take: MOST,
  });
  return campaigns.map(({ id, name, nameHi, kind, value, startsAt, endsAt }) =>
    hit({
      kind: 'campaign',
      id,
      href: '/admin/campaigns',
      title: name,
      detail: nameHi,
      status: standingOf(startsAt, endsAt, clock.now()),
      amount: kind === 'amount' ? rupees(value) : null,
      at: startsAt.toISOString(),
    }),
  );
}

function like(words: string) {
  return { contains: literally(words), mode: 'insensitive' as const };
}

function standingOf(startsAt: Date, endsAt: Date | null, now: Date): string {
  if (startsAt > now) return 'Scheduled';
  return endsAt !== null && endsAt <= now ? 'Ended' : 'Running';
}
