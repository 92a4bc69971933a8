// Orders that are ended together: each by a call of its own with its own key, whatever repeats, crashes or comes at
// once.
import { afterEach, expect, test } from 'vitest';
import {
  createEndingTemplate,
  deleteEndingTemplate,
  editEndingTemplate,
  listEndingTemplates,
  previewEndings,
  updateOrder,
} from '@/lib/domain/orders';
import type { EndStatus } from '@/lib/domain/orders/schema';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import type { Order } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const staff = async () => make.actingAs(context, await shop.shopper('admin'));
const [asha, ravi] = [await staff(), await staff()];

afterEach(() => db.order.updateMany({ where: { status: 'Processing' }, data: { status: 'Completed' } }));

const makeByHand = (count: number): Promise<Order[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const user = await make.makeUser(db);
      return make.makeOrder(db, { user, status: 'Processing', instant: false, paidAt: shop.clock.now() });
    }),
  );

/**
 * The batch as the panel sends it: one order after the other. What became of each: 'ended', or the code of its refusal.
 */
async function endTogether(who: typeof asha, orders: Order[], newStatus: EndStatus, batch: string) {
  const results: string[] = [];
  for (const { id: orderId } of orders) {
    const body = { orderId, newStatus, reason: 'By hand.', note: 'Batch of the evening.' };
    const call = { userId: who.actor.id ?? '', route: 'action end-order', key: `${batch}-${orderId}`, body };
    results.push(
      await withIdempotencyKey(who, call, async (idempotency) => ({
        order: await updateOrder(who, { ...body, idempotency }),
      })).then(
        () => 'ended',
        (error: { code?: string }) => error.code ?? 'crashed',
      ),
    );
  }
  return results;
}

const countOf = (orders: Order[], kind: string) =>
  db.orderEvent.count({ where: { orderId: { in: orders.map(({ id }) => id) }, kind } });
const notesOf = (orders: Order[]) =>
  db.orderNote.count({ where: { orderId: { in: orders.map(({ id }) => id) } } });

test('two people who end the same forty orders at once end each of them once', async () => {
  const orders = await makeByHand(40);
  const [hers, his] = await Promise.all([
    endTogether(asha, orders, 'Completed', 'asha'),
    endTogether(ravi, orders.toReversed(), 'Completed', 'ravi'),
  ]);
  const all = [...hers, ...his];
  expect(all.filter((result) => result === 'ended')).toHaveLength(40);
  expect(all.filter((result) => result === 'conflict')).toHaveLength(40);
  expect(await countOf(orders, 'delivered')).toBe(40);
  expect(await notesOf(orders)).toBe(40);
});

test('a batch of refunds that is sent twice at once, and again later, gives each price back once', async () => {
  const orders = await makeByHand(10);
  const send = () => endTogether(asha, orders, 'Refunded', 'twice');
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  for (const results of [first, second, third]) expect(new Set(results)).toEqual(new Set(['ended']));
  expect(await countOf(orders, 'refunded')).toBe(10);
  expect(await notesOf(orders)).toBe(10);
  for (const { userId, value } of orders) {
    const wallet = await db.wallet.findFirstOrThrow({ where: { userId, currency: 'INR' } });
    expect(wallet.balance).toBe(value);
  }
});

test('a batch that stops in the middle leaves whole orders, and its repeat ends the rest', async () => {
  const orders = await makeByHand(6);
  await endTogether(asha, orders.slice(0, 3), 'Completed', 'crash');
  expect(
    await db.order.count({ where: { id: { in: orders.map(({ id }) => id) }, status: 'Processing' } }),
  ).toBe(3);
  expect(new Set(await endTogether(asha, orders, 'Completed', 'crash'))).toEqual(new Set(['ended']));
  expect(await countOf(orders, 'delivered')).toBe(6);
});

test('refunds together need recent authentication as one does', async () => {
  const orders = await makeByHand(2);
  const stale = { ...asha, actor: { ...asha.actor, grants: [] } };
  expect(await endTogether(stale, orders, 'Refunded', 'stale')).toEqual([
    'recent_auth_required',
    'recent_auth_required',
  ]);
  expect(await endTogether(stale, orders, 'Completed', 'stale-done')).toEqual(['ended', 'ended']);
});

test('the preview says what each ending does and why one cannot be ended, in the given order, and changes nothing', async () => {
  const [free, worked, wrong, done] = await makeByHand(4);
  if (!free || !worked || !wrong || !done) throw new Error('no orders');
  await make.makeAttempt(db, worked, { outcome: 'accepted', sentAt: after(shop.clock.now(), -minutes(2)) });
  await make.makeReview(db, { orderId: wrong.id, cause: 'wrong_goods', openKey: `wrong:${wrong.id}` });
  await db.order.update({ where: { id: done.id }, data: { status: 'Completed' } });
  const orderIds = [done, wrong, worked, free].map(({ id }) => id);
  const preview = await previewEndings(context, { orderIds, newStatus: 'Completed' });
  expect(preview.map(({ orderid, obstacle }) => [orderid, obstacle])).toEqual([
    [done.id, expect.stringContaining('Completed')],
    [wrong.id, expect.any(String)],
    [worked.id, expect.any(String)],
    [free.id, null],
  ]);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: free.userId } });
  expect(preview.at(-1)).toMatchObject({ useremail: email, value: Number(free.value) / 100 });
  const results = await endTogether(asha, [done, wrong, worked, free], 'Completed', 'preview');
  expect(results).toEqual(['conflict', 'conflict', 'conflict', 'ended']);
});

test('the note of an ending is written with it or not at all, and its customer reads the message alone', async () => {
  const [order] = await makeByHand(1);
  if (!order) throw new Error('no order');
  await endTogether(asha, [order], 'Completed', 'note');
  expect(await db.orderNote.findMany({ where: { orderId: order.id } })).toMatchObject([
    { text: 'Batch of the evening.', authorId: asha.actor.id },
  ]);
  await endTogether(ravi, [order], 'Completed', 'late');
  expect(await notesOf([order])).toBe(1);
  const { reason } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(reason).toBe('By hand.');
});

test('the message of a template reaches a customer who ordered in Hindi in Hindi, and a changed one as it was typed', async () => {
  const template = {
    status: 'Completed' as const,
    name: 'Delivered',
    note: '',
    message: 'By hand.',
    messageHi: 'आपका ऑर्डर पहुँच गया है।',
  };
  await createEndingTemplate(asha, template);
  const [hindi, english, refunded] = await makeByHand(3);
  if (!hindi || !english || !refunded) throw new Error('no orders');
  await db.order.updateMany({ where: { id: { in: [hindi.id, refunded.id] } }, data: { language: 'hi' } });
  await endTogether(asha, [hindi, english], 'Completed', 'hindi');
  await endTogether(asha, [refunded], 'Refunded', 'hindi');
  const reasonOf = async ({ id }: Order) => (await db.order.findUniqueOrThrow({ where: { id } })).reason;
  expect(await reasonOf(hindi)).toBe(template.messageHi);
  expect(await reasonOf(english)).toBe('By hand.');
  // The template is for completed orders alone.
  expect(await reasonOf(refunded)).toBe('By hand.');
});

test('a template is changed by one person at a time, has a name of its own, and is deleted', async () => {
  const whole = { status: 'Refunded' as const, name: 'Late', message: 'Sorry.', messageHi: '', note: '' };
  await createEndingTemplate(asha, whole);
  const created = (await listEndingTemplates(context)).find(({ name }) => name === 'Late');
  if (!created) throw new Error('it was not created');
  const { id, version: seen } = created;
  const edit = (who: typeof asha, message: string) =>
    editEndingTemplate(who, { ...whole, id, seen, message });
  const edits = await Promise.allSettled([edit(asha, 'Hers.'), edit(ravi, 'His.')]);
  expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(createEndingTemplate(asha, whole)).rejects.toMatchObject({ code: 'conflict' });
  await deleteEndingTemplate(asha, { id });
  expect((await listEndingTemplates(context)).map(({ name }) => name)).not.toContain('Late');
  await expect(deleteEndingTemplate(ravi, { id })).rejects.toMatchObject({ code: 'not_found' });
});
