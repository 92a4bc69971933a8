import { listOfferedItems, type OfferedItem } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { EventType, Mode } from '@/lib/domain/webhooks/schema';
import { type PartnerItem, transaction } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { writeEvent } from './write-event';

type ItemEvent = Extract<EventType, `item.${string}`>;
type TellContext = Pick<Context, 'db' | 'clock'>;

/** Items of one run; the others follow a minute later. */
const AT_ONCE = 100;

interface Subscriber {
  partnerId: string;
  mode: Mode;
}

interface Change {
  item: Pick<OfferedItem, 'itemid' | 'price' | 'inStock' | 'productIds'>;
  types: ItemEvent[];
}

/**
 * Tells partners whose endpoints ask for it which prices and stocks have changed since the last run. Where none asks,
 * nothing is compared and nothing remembered. Returns how many items have changed.
 */
export async function tellOfItems(context: TellContext): Promise<number> {
  const subscribers = await listSubscribers(context);
  if (subscribers.length === 0) {
    await context.db.partnerItem.deleteMany();
    return 0;
  }
  const [items, told] = await Promise.all([listOfferedItems(context), context.db.partnerItem.findMany()]);
  const changes = findChanges(items, told).slice(0, AT_ONCE);
  await rememberNew(context, items, told);
  await transaction(context, async (inside) => {
    for (const change of changes) await tell(inside, change, subscribers);
  });
  return changes.length;
}

/** What has changed of items that partners know. One that is no longer offered is out of stock. */
function findChanges(items: OfferedItem[], told: PartnerItem[]): Change[] {
  const offered = new Map(items.map((item) => [item.itemid, item]));
  return told.flatMap((before) => {
    const item = offered.get(before.itemid) ?? { ...before, productIds: [], inStock: false };
    const types: ItemEvent[] = [
      ...(item.price === before.price ? [] : (['item.price_changed'] as const)),
      ...(item.inStock === before.inStock ? [] : (['item.stock_changed'] as const)),
    ];
    return types.length > 0 ? [{ item, types }] : [];
  });
}

/** A partner reads what is new from the list of products; from now on it is told of changes. */
async function rememberNew({ db, clock }: TellContext, items: OfferedItem[], told: PartnerItem[]) {
  const known = new Set(told.map(({ itemid }) => itemid));
  await db.partnerItem.createMany({
    data: items
      .filter(({ itemid }) => !known.has(itemid))
      .map(({ itemid, price, inStock }) => ({ itemid, price, inStock, updatedAt: clock.now() })),
    skipDuplicates: true,
  });
}

async function tell(context: TellContext, { item, types }: Change, subscribers: Subscriber[]): Promise<void> {
  const { itemid, price, inStock, productIds } = item;
  const now = context.clock.now();
  await context.db.partnerItem.update({ where: { itemid }, data: { price, inStock, updatedAt: now } });
  const data = { item_id: itemid, product_ids: productIds, price: rupees(price), in_stock: inStock };
  for (const subscriber of subscribers)
    for (const type of types)
      await writeEvent(context, {
        ...subscriber,
        type,
        subject: String(itemid),
        sequence: now.getTime(),
        data,
      });
}

/**
 * The price that is told is the one for resellers: not for an account that is none any more, nor for one whose calls
 * are refused. Such an account reads what it would pay from the list of products once it may call again.
 */
async function listSubscribers({ db }: TellContext): Promise<Subscriber[]> {
  const endpoints = await db.partnerEndpoint.findMany({
    where: {
      deletedAt: null,
      disabledAt: null,
      partner: {
        status: { not: 'suspended' },
        user: { role: 'reseller', blockedAt: null, lockedAt: null },
      },
      types: { hasSome: ['item.price_changed', 'item.stock_changed'] satisfies ItemEvent[] },
    },
    select: { partnerId: true, mode: true },
    distinct: ['partnerId', 'mode'],
  });
  return endpoints.map(({ partnerId, mode }) => ({ partnerId, mode: mode as Mode }));
}
