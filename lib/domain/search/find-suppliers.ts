import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { Prisma } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import type { Hit } from './schema';
import { hit, literally, MOST, type Reader, type Words } from './search-leg';

/** Finds accounts at suppliers by a part of their name. */
export async function findSuppliers({ db, clock }: Reader, { words }: Words): Promise<Hit[]> {
  const named = ACCOUNTS.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  if (named.length === 0) return [];
  const [pauses, breakers] = await Promise.all([
    db.supplierPause.findMany(),
    db.supplierBreaker.findMany({ where: { openUntil: { gt: clock.now() } } }),
  ]);
  return named.map(({ name, supplier, region }) => {
    const pause = pauses.find((each) => each.supplier === supplier && each.region === region);
    const open = breakers.some((each) => each.supplier === supplier);
    return hit({
      kind: 'supplier',
      id: name,
      href: '/admin#suppliers-title',
      title: name,
      status: pause ? 'Paused' : open ? 'Not called' : 'In use',
      at: pause?.pausedAt.toISOString() ?? null,
    });
  });
}

/** Finds the days of the last week on which a webhook that names no payment of the store had these words. */
export async function findWebhooks({ db, clock }: Reader, { words }: Words): Promise<Hit[]> {
  const rows = await db.$queryRaw<{ gateway: string; day: string; last_at: Date }[]>(Prisma.sql`
    select gateway, to_char(day, 'YYYY-MM-DD') as day, last_at from unmatched_webhooks
     where last_at > ${after(clock.now(), -days(7))} and samples::text ilike ${`%${literally(words)}%`}
     order by last_at desc limit ${MOST}`);
  return rows.map(({ gateway, day, last_at }) =>
    hit({
      kind: 'webhook',
      id: `${gateway} ${day}`,
      href: '/admin#webhooks',
      title: `Webhook to ${gateway} without a payment`,
      detail: day,
      status: 'Unmatched',
      at: last_at.toISOString(),
    }),
  );
}
