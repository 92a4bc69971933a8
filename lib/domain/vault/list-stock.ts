import type { Context } from '@/lib/domain/context';
import type { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';
import { type BatchView, type SetAsideView, SOON_DAYS, type VaultStock } from './schema';

/** The stock of each item that is sold from the vault, the emptiest first. */
export async function listStock({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<VaultStock[]> {
  const now = clock.now();
  const soon = after(now, days(SOON_DAYS));
  const rows = await db.$queryRaw<
    (Omit<VaultStock, 'available' | 'reserved' | 'sold' | 'expiring' | 'waiting'> & Counts)[]
  >`
    select v.itemid, i.name, v.wait_hours as "waitHours", v.low_at as "lowAt", v.version,
           array(select p.name from product_items pi join products p on p.id = pi.product_id and p.deleted_at is null
                  where pi.itemid = v.itemid order by p.name) as products,
           count(c.id) filter (where c.state = 'available' and tarang_is_sellable(c.expires_at, ${now})) as available,
           count(c.id) filter (where c.state = 'reserved') as reserved,
           count(c.id) filter (where c.state in ('sold', 'revealed')) as sold,
           count(c.id) filter (where c.state = 'available' and c.expires_at <= ${soon}) as expiring,
           (select count(*) from orders o where o.itemid = v.itemid and o.status = 'Processing' and o.codes > 0
              and not exists (select from vault_codes r where r.order_id = o.id and r.state in ('reserved', 'sold', 'revealed'))) as waiting
      from vault_items v
      join items i on i.itemid = v.itemid
      left join vault_codes c on c.itemid = v.itemid
     group by v.itemid, i.name
     order by available, v.itemid`;
  return rows.map((row) => ({
    ...row,
    available: Number(row.available),
    reserved: Number(row.reserved),
    sold: Number(row.sold),
    expiring: Number(row.expiring),
    waiting: Number(row.waiting),
  }));
}

interface Counts {
  available: bigint;
  reserved: bigint;
  sold: bigint;
  expiring: bigint;
  waiting: bigint;
}

const SHOWN = 50;

/** The newest batches. */
export async function listBatches({ db }: Pick<Context, 'db'>): Promise<BatchView[]> {
  const batches = await db.vaultBatch.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    include: {
      item: { select: WITH_PRODUCT },
      _count: { select: { codes: { where: { state: 'available' } } } },
    },
  });
  const makers = await db.user.findMany({
    where: { id: { in: batches.flatMap(({ createdBy }) => createdBy ?? []) } },
    select: { id: true, name: true },
  });
  return batches.map(
    ({ id, itemid, item, kind, supplier, invoice, unitCost, rows, _count, createdBy, createdAt }) => ({
      id,
      itemid,
      item: nameInProduct(item),
      kind: kind as BatchView['kind'],
      supplier,
      invoice,
      rows,
      unitCost: unitCost === null ? null : rupees(unitCost),
      left: _count.codes,
      createdBy: makers.find((maker) => maker.id === createdBy)?.name ?? null,
      createdAt: createdAt.toISOString(),
    }),
  );
}

/** The codes that wait for a decision, the oldest first. */
export async function listSetAside({ db }: Pick<Context, 'db'>): Promise<SetAsideView[]> {
  const codes = await db.vaultCode.findMany({
    // Those without an order are decided about together.
    where: { state: { in: ['held', 'refunded'] }, orderId: { not: null } },
    orderBy: { id: 'asc' },
    take: SHOWN,
    include: { batch: { select: { item: { select: WITH_PRODUCT } } } },
  });
  return codes.map(({ id, state, orderId, expiresAt, batch }) => ({
    id,
    item: nameInProduct(batch.item),
    state: state as SetAsideView['state'],
    orderId,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}

/** The items that can get codes: those that are delivered by hand, with their products. */
export async function listCodeItems({
  db,
}: Pick<Context, 'db'>): Promise<{ itemid: number; name: string }[]> {
  const items = await db.item.findMany({
    where: { deletedAt: null, bundleOf: null, isApi: false },
    orderBy: { itemid: 'asc' },
    select: { itemid: true, ...WITH_PRODUCT },
  });
  return items.map((item) => ({ itemid: item.itemid, name: nameInProduct(item) }));
}

/** What names an item among those of other products. */
export const WITH_PRODUCT = {
  name: true,
  products: {
    where: { product: { deletedAt: null } },
    take: 1,
    select: { product: { select: { name: true } } },
  },
} satisfies Prisma.ItemSelect;

export function nameInProduct({
  name,
  products: [first],
}: Prisma.ItemGetPayload<{ select: typeof WITH_PRODUCT }>): string {
  return first ? `${first.product.name}: ${name}` : name;
}
