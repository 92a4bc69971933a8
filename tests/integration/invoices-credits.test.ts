// Credit notes of refunds after the delivery.
import { beforeEach, expect, test } from 'vitest';
import { issueDocuments } from '@/lib/domain/invoices';
import { days, hours } from '@/lib/platform/time';
import { openInvoices } from '../support/invoices';

const { complete, context, db, documentOf, later, numbers, owner, refund, reset } = await openInvoices({
  registered: new Date('2027-03-31T06:30:00Z'),
});
beforeEach(reset);

test('refunds after the delivery have credit notes that add up to the invoice, in each part', async () => {
  const order = await complete(later(1000), { value: 9_999n });
  await issueDocuments(context);
  const invoice = await documentOf(order);
  for (const [place, amount] of [3_333n, 3_334n, 3_332n].entries()) {
    await refund(order, amount, later(10_000 + place));
    if (place !== 0) await issueDocuments(context);
  }
  await issueDocuments(context);
  const notes = await db.taxDocument.findMany({ where: { kind: 'credit_note' }, orderBy: { number: 'asc' } });
  expect(notes.map(({ name, value }) => [name, value])).toEqual([
    ['CN2627-0000001', 3_333n],
    ['CN2627-0000002', 3_334n],
    ['CN2627-0000003', 3_332n],
  ]);
  for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const)
    expect(notes.reduce((all, note) => all + note[part], 0n)).toBe(invoice[part]);
});

test('an order that is refunded after its invoice is credited whole, and another supply has another invoice', async () => {
  const order = await complete(later(1000));
  await issueDocuments(context);
  const refunded = { status: 'Refunded', endedAt: later(2000) } as const;
  await db.order.update({ where: { id: order.id }, data: refunded });
  await issueDocuments(context);
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001']);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed', endedAt: later(3000) } });
  await issueDocuments(context);
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001', 'TR2627-0000002']);
});

test('a whole refund of an order that stays Completed brings no second invoice', async () => {
  const order = await complete(later(1000));
  await issueDocuments(context);
  await refund(order, 10_000n, later(2000));
  await issueDocuments(context);
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001']);
});

for (const parts of [[10_000n], [4_000n, 6_000n]])
  test(`bug: ${parts.length} refunds after a reopened order was completed again brought a second invoice`, async () => {
    const order = await complete(later(1000));
    await issueDocuments(context);
    await db.order.update({ where: { id: order.id }, data: { endedAt: later(2000) } });
    await issueDocuments(context);
    for (const [place, amount] of parts.entries()) await refund(order, amount, later(3000 + place));
    await issueDocuments(context);
    await issueDocuments(context);
    const notes = parts.map((_, place) => `CN2627-000000${place + 1}`);
    expect(await numbers()).toEqual([...notes, 'TR2627-0000001']);
  });

test('bug: another supply had no invoice when a clock that was ahead had dated the first one', async () => {
  const order = await complete(later(hours(3)));
  await issueDocuments(context);
  await db.order.update({ where: { id: order.id }, data: { status: 'Refunded', endedAt: later(hours(1)) } });
  await issueDocuments(context);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed', endedAt: later(hours(2)) } });
  await issueDocuments(context);
  expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001', 'TR2627-0000002']);
});

test('bug: a credit note was dated before its invoice when a clock that was ahead had dated that', async () => {
  const order = await complete(later(days(2)));
  await issueDocuments(context);
  await db.order.update({ where: { id: order.id }, data: { status: 'Refunded', endedAt: later(hours(1)) } });
  await issueDocuments(context);
  const note = await db.taxDocument.findFirstOrThrow({ where: { kind: 'credit_note' } });
  expect(note).toMatchObject({ name: 'CN2728-0000001', date: (await documentOf(order)).date });
});

for (const [what, after] of [
  [
    'an order that was refunded',
    (id: string) =>
      db.order.update({ where: { id }, data: { status: 'Refunded', endedAt: later(hours(1)) } }),
  ],
  [
    'a refund of an order that was completed again',
    async (id: string) => {
      await db.order.update({ where: { id }, data: { endedAt: later(hours(1)) } });
      await refund({ id }, 10_000n, later(hours(1.5)));
    },
  ],
] as const)
  test(`bug: ${what} had no credit note when a clock that was ahead had dated the invoice`, async () => {
    const order = await complete(later(hours(3)));
    await issueDocuments(context);
    await after(order.id);
    await issueDocuments(context);
    await issueDocuments(context);
    expect(await numbers()).toEqual(['CN2627-0000001', 'TR2627-0000001']);
  });

test('a sweep that was away for hours credits what was refunded at their beginning', async () => {
  const order = await complete(later(1000));
  await owner.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
                         payment_mode, value, status, instant, created_at, updated_at, paid_at, ended_at)
     select 'away-' || n, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
            payment_mode, 100, 'Completed', instant, created_at, updated_at, paid_at, ended_at + n * interval '30 s'
       from orders, generate_series(1, 700) n where id = $1`,
    [order.id],
  );
  await refund(order, 2_000n, later(60_000));
  await refund({ ...order, id: 'away-690' }, 50n, later(700 * 30_000));
  await issueDocuments(context);
  const notes = await db.taxDocument.findMany({ where: { kind: 'credit_note' }, orderBy: { number: 'asc' } });
  expect(notes.map(({ orderId }) => orderId)).toEqual([order.id, 'away-690']);
});
