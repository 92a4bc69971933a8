// A customer who watches an item gets one message when it is back or costs less; customers who do not watch it get
// none.
import { expect, test } from 'vitest';
import { turnOff, turnOn } from '@/lib/domain/kill-switches';
import { purgeExpired } from '@/lib/domain/retention';
import { setWatch, tellWatches } from '@/lib/domain/wishes';
import { days } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { mailsTo, newBrowser, shownIn } from '../support/shop/notifications';

const shop = await openShop({ worker: true });
const { context, db } = shop;

async function listing(given: { inStock?: boolean; nameHi?: string } = {}) {
  const product = await make.makeProduct(db, { nameHi: 'खेल' });
  const item = await make.makeItem(db, { product, ...given });
  await make.makeRoute(db, item, { cost: null, costCurrency: null });
  const { itemid } = item;
  return {
    product,
    item,
    change: (data: { inStock?: boolean; discountedPrice?: bigint; resellPrice?: bigint }) =>
      db.item.update({ where: { itemid }, data }),
    watch: async (kind: 'back' | 'price', { role = 'user', language = 'en' }: Asking = {}) => {
      const viewer = await shop.shopper(role);
      await setWatch(
        { ...context, language },
        { viewer, body: { product_id: product.id, itemid, kind, wanted: true } },
      );
      return viewer;
    },
  };
}

interface Asking {
  role?: 'user' | 'reseller';
  language?: 'en' | 'hi';
}

const waiting = (userId: string) => db.itemWatch.count({ where: { userId } });

async function tell(): Promise<number> {
  const told = await tellWatches(context);
  await shop.drain();
  return told;
}

test('an item that is back is told to who asked, once, by mail and to their browser, with a link to it', async () => {
  const { product, item, change, watch } = await listing({ inStock: false });
  const asha = await watch('back');
  const browser = await newBrowser(shop, asha.userid);
  const other = await listing({ inStock: false });
  const ravi = await other.watch('back');
  expect(await tell()).toBe(0);
  await change({ inStock: true });
  expect(await tell()).toBe(2);
  expect(await tell()).toBe(0);
  const mails = mailsTo(shop, asha.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`${item.name} is back`]);
  expect(mails[0]?.text).toContain(`/product/${product.id}#item-${item.itemid}`);
  expect(mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(shownIn(shop, browser)).toMatchObject([{ title: product.name, body: 'Back in stock' }]);
  expect(await waiting(asha.userid)).toBe(0);
  expect(mailsTo(shop, ravi.email)).toEqual([]);
  expect(await waiting(ravi.userid)).toBe(1);
});

test('two workers that search at once tell of a watch once', async () => {
  const { change, watch } = await listing({ inStock: false });
  const asha = await watch('back');
  await change({ inStock: true });
  const told = await Promise.all(Array.from({ length: 6 }, () => tellWatches(context)));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
  await shop.drain();
  expect(mailsTo(shop, asha.email)).toHaveLength(1);
});

test('an item of a product that is not for sale is not back', async () => {
  const { product, change, watch } = await listing({ inStock: false });
  const asha = await watch('back');
  await db.product.update({ where: { id: product.id }, data: { instock: false } });
  await change({ inStock: true });
  expect(await tell()).toBe(0);
  await db.product.update({ where: { id: product.id }, data: { instock: true } });
  expect(await tell()).toBe(1);
  expect(mailsTo(shop, asha.email)).toHaveLength(1);
});

test('an item whose only supplier is paused is not back until the pause ends', async () => {
  const { change, watch } = await listing({ inStock: false });
  const asha = await watch('back');
  await change({ inStock: true });
  await db.supplierPause.create({
    data: { supplier: 'smileone', region: 'br', balance: '0', pausedAt: shop.clock.now() },
  });
  expect(await tell()).toBe(0);
  expect(await waiting(asha.userid)).toBe(1);
  await db.supplierPause.deleteMany();
  expect(await tell()).toBe(1);
});

test('bug: items were told of as back or cheaper while the whole shop was stopped, and no order was taken', async () => {
  const [back, cheaper] = [await listing({ inStock: false }), await listing()];
  const asha = await back.watch('back');
  const ravi = await cheaper.watch('price');
  await back.change({ inStock: true });
  await cheaper.change({ discountedPrice: 100_00n });
  const admin = make.actingAs(context, make.viewerOf(await make.makeUser(db, { role: 'admin' })));
  await turnOn(admin, { scope: 'shop', target: '', minutes: 30, reason: 'double bookings' });
  expect(await tell()).toBe(0);
  expect(await waiting(asha.userid)).toBe(1);
  expect(await waiting(ravi.userid)).toBe(1);
  await turnOff(admin, await db.killSwitch.findFirstOrThrow({ where: { endedAt: null } }));
  expect(await tell()).toBe(2);
  for (const { email } of [asha, ravi]) expect(mailsTo(shop, email)).toHaveLength(1);
});

test('a lower price is told once, in the language of the page, and an equal or a higher one is not', async () => {
  const { item, change, watch } = await listing({ nameHi: 'हीरे' });
  const asha = await watch('price', { language: 'hi' });
  expect(await tell()).toBe(0);
  await change({ discountedPrice: 130_00n });
  expect(await tell()).toBe(0);
  await change({ discountedPrice: item.discountedPrice - 1n });
  expect(await tell()).toBe(1);
  await change({ discountedPrice: 100_00n });
  expect(await tell()).toBe(0);
  const mails = mailsTo(shop, asha.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['हीरे अब ₹119.99 में']);
  expect(mails[0]?.text).toContain('/hi/product/');
});

test('a reseller is told of the reseller price, and a customer of theirs', async () => {
  const { change, watch } = await listing();
  const customer = await watch('price');
  const reseller = await watch('price', { role: 'reseller' });
  await change({ resellPrice: 90_00n });
  expect(await tell()).toBe(1);
  expect(mailsTo(shop, reseller.email)[0]?.subject).toContain('₹90');
  expect(mailsTo(shop, customer.email)).toEqual([]);
  await change({ discountedPrice: 100_00n });
  expect(await tell()).toBe(1);
  expect(mailsTo(shop, customer.email)[0]?.subject).toContain('₹100');
});

test('a campaign that begins is told to those whose own price it lowers', async () => {
  const { product, item, watch } = await listing();
  const asha = await watch('price');
  const bought = await watch('price');
  const reseller = await watch('price', { role: 'reseller' });
  const user = await db.user.findUniqueOrThrow({ where: { id: bought.userid } });
  const campaign = await make.makeCampaign(db, { itemids: [item.itemid], maxPerPerson: 1 });
  // Has had the part of one person.
  const order = await make.makeOrder(db, { user, product, item, status: 'Completed' });
  await db.$executeRaw`update orders set campaign_id = ${campaign.id}, breakdown = '[]' where id = ${order.id}`;
  expect(await tell()).toBe(1);
  expect(mailsTo(shop, asha.email)[0]?.subject).toBe(`${item.name} now costs ₹115`);
  for (const { userid, email } of [bought, reseller]) {
    expect(mailsTo(shop, email)).toEqual([]);
    expect(await waiting(userid)).toBe(1);
  }
  expect(await db.itemWatch.findFirst({ where: { userId: bought.userid } })).toMatchObject({
    pricedAt: expect.any(Date),
  });
});

test('a sold-out item is not told of as cheaper before it is back', async () => {
  const { change, watch } = await listing();
  const asha = await watch('price');
  await change({ inStock: false, discountedPrice: 100_00n });
  expect(await tell()).toBe(0);
  await change({ inStock: true });
  expect(await tell()).toBe(1);
  expect(mailsTo(shop, asha.email)).toHaveLength(1);
});

test('who has unsubscribed from the topic is told nothing, and the watch ends all the same', async () => {
  const { change, watch } = await listing({ inStock: false });
  const asha = await watch('back');
  await db.notificationPreference.create({
    data: {
      userId: asha.userid,
      added: [],
      removed: ['watches:mail'],
      language: 'en',
      updatedAt: new Date(),
    },
  });
  await change({ inStock: true });
  expect(await tell()).toBe(0);
  expect(await waiting(asha.userid)).toBe(0);
});

test('a watch ends after 90 days: it is told no more, and is deleted', async () => {
  const { change, watch } = await listing({ inStock: false });
  const asha = await watch('back');
  shop.clock.advance(days(90) - 1000);
  await purgeExpired(context);
  expect(await waiting(asha.userid)).toBe(1);
  shop.clock.advance(1000);
  await change({ inStock: true });
  expect(await tellWatches(context)).toBe(0);
  await purgeExpired(context);
  expect(await waiting(asha.userid)).toBe(0);
  shop.clock.reset();
});
