// Notes of the staff about customers: written once, read by staff on the customer's and the order's page, by nobody
// else.
import { describe, expect, it } from 'vitest';
import { writeCustomerNote } from '@/lib/domain/accounts';
import { customerNoteForm } from '@/lib/domain/accounts/schema';
import { getCustomerRecord } from '@/lib/domain/customer-record';
import { MOST_NOTES } from '@/lib/domain/customer-record/schema';
import { getOrderRecord } from '@/lib/domain/order-record';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, seconds } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const { context } = await openShop({ worker: false });
const { db } = context;
const support = await make.makeStaff(db, 'support', { name: 'Ravi' });
const finance = await make.makeStaff(db, 'finance', { name: 'Meera' });
const catalogue = await make.makeStaff(db, 'catalogue');
const as = (user: User) => make.actingAs(context, make.viewerOf(user));
const note = (by: User, userId: string, text: string, key: string = crypto.randomUUID()) =>
  writeCustomerNote(as(by), customerNoteForm.parse({ userId, text, key }));
const notesOf = async (userid: string) =>
  (await getCustomerRecord(as(support), { userid })).notes.map(({ by, text }) => [by, text]);

describe('a note about a customer', () => {
  it('is on the page of the customer with its author, newest first, and the audit log names it without its text', async () => {
    const user = await make.makeUser(db);
    await note(support, user.id, '  Is polite,\nand pays late. ');
    await note(finance, user.id, 'Her bank blocks UPI at night.');
    expect(await notesOf(user.id)).toEqual([
      ['Meera', 'Her bank blocks UPI at night.'],
      ['Ravi', 'Is polite,\nand pays late.'],
    ]);
    const lines = await db.auditEntry.findMany({
      where: { objectType: 'user', objectId: user.id },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['write-customer-note', support.id],
      ['write-customer-note', finance.id],
    ]);
    expect(
      JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/polite|blocks UPI/);
  });

  it('is on the page of each of their orders, the newest three, for roles that read users', async () => {
    const user = await make.makeUser(db);
    const { id: orderId } = await make.makeOrder(db, { user, status: 'Completed' });
    for (const text of ['first', 'second', 'third', 'fourth']) await note(support, user.id, text);
    const { customerNotes } = await getOrderRecord(as(finance), { orderId });
    expect(customerNotes?.map(({ text }) => text)).toEqual(['fourth', 'third', 'second']);
    expect((await getOrderRecord(as(catalogue), { orderId })).customerNotes).toBeNull();
  });

  it('is written once however often the same form is sent, and refused with other words', async () => {
    const user = await make.makeUser(db);
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => note(support, user.id, 'The same words.', key)));
    expect(await notesOf(user.id)).toEqual([['Ravi', 'The same words.']]);
    expect(await db.auditEntry.count({ where: { objectId: user.id } })).toBe(1);
    await expect(note(support, user.id, 'Other words.', key)).rejects.toMatchObject({ code: 'conflict' });
    const other = await make.makeUser(db);
    await expect(note(support, other.id, 'The same words.', key)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused about nobody, when it is empty, too long, or has a gift code', async () => {
    await expect(note(support, 'nobody', 'Hello')).rejects.toMatchObject({ code: 'not_found' });
    for (const text of [' ', 'x'.repeat(2001), 'Sent XK7F-9Q2M-W4ZT by hand'])
      expect(customerNoteForm.safeParse({ userId: 'u', text, key: 'a-key-of-8' }).success, text).toBe(false);
  });

  it('is one of a hundred at most that a page shows', async () => {
    const user = await make.makeUser(db);
    await db.customerNote.createMany({
      data: Array.from({ length: MOST_NOTES + 1 }, (_, n) => ({
        id: newId(),
        userId: user.id,
        authorId: support.id,
        draftKey: newId(),
        text: `note ${n}`,
        createdAt: after(NOON, seconds(n)),
      })),
    });
    const shown = await notesOf(user.id);
    expect(shown).toHaveLength(MOST_NOTES);
    expect(shown[0]).toEqual(['Ravi', `note ${MOST_NOTES}`]);
  });
});
