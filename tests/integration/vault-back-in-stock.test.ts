// Codes that go back into stock: of an order whose code is replaced, and of a batch that was voided meanwhile.
import { beforeEach, expect, test } from 'vitest';
import { countUses } from '@/lib/domain/offers/count-uses';
import { addRefund, deliverOrder, updateOrder } from '@/lib/domain/orders';
import { decideSetAside, importCodes, voidBatch } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { after, days, istDateTime, sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS } from '../support/shop';
import { type Bought, openVault } from '../support/vault';

const { shop, pool, context, asAdmin, itemid, newCode, fileOf, stock, empty, buy, giveBack, statesOf } =
  await openVault();
const { db } = shop;
beforeEach(() => shop.calm());

test('bug: of two held orders with one fresh code left, one lost its own code and got none', async () => {
  await empty();
  await stock(1, { expiresOn: istDateTime(after(shop.clock.now(), days(10))).slice(0, 10) });
  const placed = await shop.paid('byHand');
  shop.clock.advance(days(9));
  await stock(1);
  const fresh = await db.vaultCode.findFirstOrThrow({ where: { state: 'available' } });
  let delivery: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (other) => {
    await other.$queryRaw`select 1 from vault_codes where id = ${fresh.id} for update`;
    delivery = deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
    await Promise.race([delivery, sleep(300)]);
    await other.vaultCode.update({ where: { id: fresh.id }, data: { state: 'void' } });
  });
  await delivery;
  expect(await statesOf(placed)).toEqual(['sold']);
  expect((await shop.read(placed)).status).toBe('Completed');
  shop.clock.reset();
});

/** A batch of two codes, and what voids it. */
async function batchOfTwo() {
  await empty();
  const input = { itemid, supplier: 'A distributor', invoice: '', unitCost: 80_00n };
  const batch = await importCodes(asAdmin, { ...input, text: fileOf(newCode(), newCode()) });
  const voidIt = () => voidBatch(asAdmin, { batchId: batch.id, reason: 'imported for the wrong item' });
  return { batchId: batch.id, voidIt };
}
const statesOfBatch = async (batchId: string) =>
  (await db.vaultCode.findMany({ where: { batchId } })).map(({ state }) => state);
const isFree = async (batchId: string) =>
  (await db.vaultCode.findMany({ where: { batchId } })).every(({ mac, id }) => mac.endsWith(`:${id}`));
const refund = ({ orderid: orderId }: Bought, amount: number) =>
  addRefund(asAdmin, {
    orderId,
    amount,
    alreadyRefunded: 0,
    cause: 'other',
    note: 'a gesture',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });

test('bug: a code of a voided batch was for sale again when its customer returned it unseen', async () => {
  const { batchId, voidIt } = await batchOfTwo();
  const order = await buy();
  await voidIt();
  await giveBack(order);
  expect(await statesOfBatch(batchId)).toEqual(['void', 'void']);
  expect(await isFree(batchId)).toBe(true);
  await shop.assertInvariants();
});

test('bug: a code of a voided batch was for sale again when its order was refunded', async () => {
  const { batchId, voidIt } = await batchOfTwo();
  const placed = await shop.paid('byHand');
  expect(await statesOf(placed)).toEqual(['reserved']);
  await voidIt();
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Refunded' });
  expect(await statesOfBatch(batchId)).toEqual(['void', 'void']);
  expect(await isFree(batchId)).toBe(true);
  await shop.assertInvariants();
});

test('bug: a code of a voided batch that was set aside could be put back on sale', async () => {
  const { batchId, voidIt } = await batchOfTwo();
  const order = await buy();
  await voidIt();
  await refund(order, Number((await shop.read(order)).value) / 100);
  const code = await db.vaultCode.findFirstOrThrow({ where: { batchId, state: 'refunded' } });
  await decideSetAside(asAdmin, { codeId: code.id, to: 'available' });
  expect(await statesOfBatch(batchId)).toEqual(['void', 'void']);
  await shop.assertInvariants();
});

test('bug: an order that was not paid yet when a batch was voided lost its right to wait for a code', async () => {
  const { itemid: wrong } = ITEMS.moreByHand;
  await db.vaultItem.deleteMany({ where: { itemid: wrong } });
  const text = fileOf(newCode());
  const { id: batchId } = await importCodes(asAdmin, {
    itemid: wrong,
    supplier: 'A distributor',
    invoice: '',
    unitCost: null,
    text,
  });
  await db.vaultItem.update({ where: { itemid: wrong }, data: { waitHours: 24 } });
  const placed = await shop.order({ item: 'moreByHand' });
  await voidBatch(asAdmin, { batchId, reason: 'imported for the wrong item' });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).status).toBe('Processing');
});

test('bug: a returned order was a first purchase, and pages were not told of its unit of a campaign', async () => {
  await empty();
  await stock(1);
  const campaign = await make.makeCampaign(db, { itemids: [itemid], stock: 1 });
  const order = await buy();
  const { productId, userId } = await shop.read(order);
  const hasBought = async () => {
    const held = { kind: 'coupon', id: 'none', isForFirst: true } as const;
    return (await countUses(context, { held, buyer: { userId, productId, player: null } })).hasBought;
  };
  expect(await hasBought()).toBe(true);
  const client = await pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen catalogue');
  await giveBack(order);
  await client.query('select 1');
  client.release(true);
  expect(heard).toContain('campaigns');
  expect(await hasBought()).toBe(false);
  await db.campaign.update({
    where: { id: campaign.id },
    data: { endsAt: new Date(), startsAt: new Date(0) },
  });
});
