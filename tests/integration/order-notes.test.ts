// Notes of the staff on orders: who may write them, sent twice or at once, and that customers read nothing of them.
import { describe, expect, it, test } from 'vitest';
import { getOrderRecord } from '@/lib/domain/order-record';
import { updateOrder, writeOrderNote } from '@/lib/domain/orders';
import { endOrderForm, orderNoteForm } from '@/lib/domain/orders/schema';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const db = shop.db.prisma;
const { context } = webProcess();
const support = await make.makeStaff(db, 'support', { name: 'Ravi' });
const finance = await make.makeStaff(db, 'finance', { name: 'Meera' });
const as = (user: User) => make.actingAs(context, make.viewerOf(user));
const note = (by: User, orderId: string, text: string, key: string = crypto.randomUUID()) =>
  writeOrderNote(as(by), orderNoteForm.parse({ orderId, text, key }));
const notesOf = async (orderId: string, by = support) =>
  (await getOrderRecord(as(by), { orderId })).timeline.flatMap((entry) =>
    entry.kind === 'note' ? [{ by: entry.by, text: entry.text }] : [],
  );

describe('a note on an order', () => {
  it('is in the record with its author, newest first, and the audit log names it without its text', async () => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    await note(support, order.id, '  Called him,\nno answer. ');
    await note(finance, order.id, 'Bank says that it went through.');
    expect(await notesOf(order.id)).toEqual([
      { by: 'Meera', text: 'Bank says that it went through.' },
      { by: 'Ravi', text: 'Called him,\nno answer.' },
    ]);
    const lines = await db.auditEntry.findMany({ where: { objectType: 'order', objectId: order.id } });
    expect(lines.map(({ action }) => action)).toEqual(['write-order-note', 'write-order-note']);
    expect(
      JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/Called|Bank/);
  });

  it('is written once however often the same form is sent, and twice by two people at once', async () => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const keys = { [support.id]: crypto.randomUUID(), [finance.id]: crypto.randomUUID() };
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const by = turn % 2 === 0 ? support : finance;
        return note(by, order.id, 'The same words.', keys[by.id]);
      }),
    );
    expect((await notesOf(order.id)).map(({ by }) => by).toSorted()).toEqual(['Meera', 'Ravi']);
    expect(await db.auditEntry.count({ where: { objectId: order.id } })).toBe(2);
    await expect(note(support, order.id, 'Other words.', keys[support.id])).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is refused for an order that does not exist, when it is empty, too long, or has a gift code', async () => {
    await expect(note(support, 'T2611200000000000000', 'Hello')).rejects.toMatchObject({ code: 'not_found' });
    const { id: orderId } = await make.makeOrder(db, { status: 'Completed' });
    for (const text of [' ', 'x'.repeat(2001), 'Sent XK7F-9Q2M-W4ZT by hand'])
      expect(orderNoteForm.safeParse({ orderId, text, key: 'a-key-of-8' }).success, text).toBe(false);
  });

  it('is in nothing that its customer reads', async () => {
    const person = await newPerson(shop.db);
    const order = await make.makeOrder(db, { user: person.user, status: 'Completed' });
    await note(support, order.id, 'A private remark.');
    const { token } = person;
    for (const call of [
      `GET /order/${person.user.id}`,
      `GET /user/myorder/${person.user.id}`,
      `GET /order/help?orderid=${order.id}`,
    ]) {
      const reply = await shop.call(call, { token });
      expect(reply.status, call).toBe(200);
      expect(reply.text, call).not.toContain('private remark');
    }
  });
});

test('a reason that looks like a gift code is refused with a sentence, by the call of the specification too', async () => {
  const admin = await newPerson(shop.db, { role: 'admin' });
  const order = await make.makeOrder(db, { status: 'Processing', instant: false });
  const reply = await shop.call(`GET /admin/updateorder/${order.id}/Completed/XK7F-9Q2M-W4ZT`, {
    token: admin.token,
  });
  expectRefusal(reply, 400, 'a code');
  expect(reply.text).toContain('looks like it has a gift code or a PIN');
  const form = { orderId: order.id, newStatus: 'Completed', reason: 'see XK7F-9Q2M-W4ZT', key: 'a-key-of-8' };
  expect(endOrderForm.safeParse(form).success).toBe(false);
  expect(endOrderForm.safeParse({ ...form, reason: 'UTR 412345678901' }).success).toBe(true);
  await updateOrder(as(admin.user), {
    orderId: order.id,
    newStatus: 'Completed',
    reason: 'UTR 412345678901',
  });
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    status: 'Completed',
    reason: 'UTR 412345678901',
  });
});
