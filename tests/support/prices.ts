// A price list of its own, under a clock that stands still.
import { readDraft, setCurrencyRate } from '@/lib/domain/catalogue';
import type { Item } from '@/lib/platform/db';
import { stoppedClock } from './clock';
import { testDatabase } from './database';
import { testLog } from './log';
import * as make from './make';
import { testSealer } from './sealer';

export async function openPrices() {
  const { db } = await testDatabase({ max: 24 });
  const clock = stoppedClock();
  const shop = { creditAlone: 25_000, priceConfirmPercent: 30 };
  const context = {
    db: db.prisma,
    clock,
    log: testLog('error').log,
    sealer: testSealer,
    actor: make.makeActor(),
    shop,
  };

  const read = ({ itemid }: Item) => db.prisma.item.findUniqueOrThrow({ where: { itemid } });
  const pricesOf = async (item: Item) => {
    const { discountedPrice, resellPrice } = await read(item);
    return [discountedPrice, resellPrice];
  };
  const stateOf = async (item: Item) => {
    const { inStock, pausedBy } = await read(item);
    return inStock ? 'in stock' : (pausedBy ?? 'by a person');
  };
  const setBrl = (rupees: number) => setCurrencyRate(context, { rate: { currency: 'BRL', rupees } });
  const diffOf = async (draft: { id: string }) => (await readDraft(context, draft)).diff;

  /** ₹120 and ₹110, at 5 BRL. */
  async function makeSold(given: Parameters<typeof make.makeItem>[1] = {}): Promise<Item> {
    const item = await make.makeItem(db.prisma, given);
    await make.makeRoute(db.prisma, item);
    return item;
  }

  /** Deletes the items of the tests before, and sets the rate that the prices are made for. */
  async function startAnew(): Promise<void> {
    await db.prisma.item.updateMany({ data: { deletedAt: clock.now() } });
    await setBrl(15);
  }

  return { db, clock, context, read, pricesOf, stateOf, setBrl, diffOf, makeSold, startAnew };
}
