// A database that was restored to now, for the tests of its quarantine.
import { expect } from 'vitest';
import { enqueueDelivery } from '@/lib/domain/orders';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import { newId } from '@/lib/platform/ids';
import { minutes, startDeadline } from '@/lib/platform/time';
import * as make from './make';
import { openShop, type Placed } from './shop';

export async function openQuarantine() {
  const shop = await openShop();
  const { context } = shop;
  const admin = await shop.shopper('admin');
  const asAdmin = make.actingAs(context, admin);
  const reason = 'compared with the statements by hand';

  /** The mark of a restore, as the command writes it; everything so far is older than the restored moment. */
  async function restored(): Promise<void> {
    const now = shop.clock.now();
    await shop.db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
    // The queue was restored, too: each paid order has its job.
    const orders = await shop.db.order.findMany({ where: { status: 'Processing' } });
    for (const { id } of orders) await enqueueDelivery(shop.db, id);
  }

  /** What the lost database had bought for this order after the restored moment. */
  async function boughtAfterwards({ orderid, player }: Placed, tries = 0): Promise<string> {
    const { routes } = await shop.read({ orderid });
    const [route] = routes as { region: string; packs: string[]; settings: Record<string, unknown> }[];
    if (!route) throw new Error('the order has no route');
    const reference = `${orderid}-0-0-${tries}`;
    const { region, settings } = route;
    const result = await context.suppliers.moogold.buy({
      region,
      settings,
      reference,
      pack: route.packs[0] ?? '',
      input1: player,
      input2: '2001',
      deadline: startDeadline(shop.clock, minutes(1)),
    });
    expect(['delivered', 'accepted']).toContain(result.outcome);
    return reference;
  }

  async function comparison(): Promise<string> {
    await compareAfterRestore(context);
    const seen = (await getQuarantine(context))?.comparedAt;
    if (!seen) throw new Error('nothing was compared');
    return seen;
  }

  const end = async () => endQuarantine(asAdmin, { seen: await comparison(), reason });
  const statusOf = async (placed: Placed) => (await shop.read(placed)).status;

  /** A paid order, whose job has seen the quarantine. */
  async function waiting(item: 'moogold' | 'smileone'): Promise<Placed> {
    const placed = await shop.order({ item });
    await shop.pay(placed);
    await shop.drain({ hurry: false });
    return placed;
  }

  /** Ends what a test has left, with all rules of money checked. */
  async function endAll(): Promise<void> {
    await shop.db.restore.updateMany({
      data: { comparedAt: shop.clock.now(), endedAt: shop.clock.now(), reason },
    });
    await shop.drain();
    await shop.assertInvariants();
    // The clock of the next test is set back: its orders would be from before this restore.
    await shop.db.restore.deleteMany();
  }

  return {
    shop,
    context,
    admin,
    asAdmin,
    reason,
    restored,
    boughtAfterwards,
    comparison,
    end,
    statusOf,
    waiting,
    endAll,
  };
}
