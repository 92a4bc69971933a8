// The files of documents, and those of the returns of a month.
import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { VISITOR } from '@/lib/domain/actor';
import {
  getDocumentFile,
  gstReturn,
  issueDocuments,
  listDocuments,
  listReturnPeriods,
  saveBilling,
} from '@/lib/domain/invoices';
import { PERMISSIONS } from '@/lib/domain/permissions';
import { openInvoices, SELLER } from '../support/invoices';
import * as make from '../support/make';

const { as, complete, context, db, documentOf, later, owner, refund, reset } = await openInvoices({
  registered: new Date('2027-03-31T06:30:00Z'),
});
beforeEach(reset);

test('a document is drawn once in each language, and is the same file ever after', async () => {
  const user = await make.makeUser(db);
  const order = await complete(later(1000), { user });
  await issueDocuments(context);
  const { id } = await documentOf(order);
  const [first, second] = await Promise.all([getDocumentFile(as(user), id), getDocumentFile(as(user), id)]);
  expect(first.filename).toBe('TR2627-0000001.pdf');
  expect(Buffer.from(first.bytes.slice(0, 5)).toString()).toBe('%PDF-');
  expect(second.bytes).toEqual(first.bytes);
  expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(first.sha256);
  const hindi = await getDocumentFile({ ...as(user), language: 'hi' }, id);
  expect(hindi.sha256).not.toBe(first.sha256);
  expect(await db.taxDocumentFile.count()).toBe(2);
  const [stranger, admin] = [await make.makeUser(db), await make.makeUser(db, { role: 'admin' })];
  await expect(getDocumentFile(as(stranger), id)).rejects.toMatchObject({ code: 'not_found' });
  const asAdmin = { ...context, actor: { ...VISITOR, id: admin.id, permissions: PERMISSIONS } };
  expect((await getDocumentFile(asAdmin, id)).sha256).toBe(first.sha256);
  expect(await listDocuments(context, { userId: user.id })).toMatchObject([
    { kind: 'invoice', name: 'TR2627-0000001', date: '2027-03-31', orderId: order.id, value: 100 },
  ]);
  expect(await listDocuments(context, { userId: stranger.id })).toEqual([]);
});

test('documents refuse to be changed or removed, by the database', async () => {
  await complete(later(1000));
  await issueDocuments(context);
  await expect(owner.pool.query(`update tax_documents set value = value`)).rejects.toThrow(/append/i);
  await expect(owner.pool.query(`delete from tax_documents`)).rejects.toThrow(/append/i);
});

test('the files of a month add up to its documents', async () => {
  const [business, home, away] = [await make.makeUser(db), await make.makeUser(db), await make.makeUser(db)];
  const details = { name: 'Kaveri Games, Ltd', address: '1 Road', gstin: '27AAPFU0939F1ZV' };
  await saveBilling(context, { userId: business.id, state: '27', ...details });
  await saveBilling(context, { userId: away.id, state: '33', name: '', address: '', gstin: '' });
  const sold = await complete(later(1000), { user: business });
  await complete(later(1000), { user: home });
  const kept = await complete(later(1000), { user: home, value: 20_000n });
  await complete(later(1000), { user: away });
  await complete(later(1000), { user: away, value: 20_000_000n });
  await issueDocuments(context);
  await refund(kept, 5_000n, later(2000));
  await refund(sold, 2_500n, later(2000));
  await issueDocuments(context);
  expect(await listReturnPeriods(context)).toEqual([{ month: '2027-03', gstin: SELLER.gstin }]);
  const month = { month: '2027-03', gstin: SELLER.gstin };
  const [, ...b2b] = await gstReturn(context, { ...month, file: 'b2b' });
  expect(b2b).toEqual([
    [
      ...['27AAPFU0939F1ZV', 'Kaveri Games, Ltd', (await documentOf(sold)).name, '31-Mar-2027', '100.00'],
      ...['27-Maharashtra', 'N', '', 'Regular B2B', '', '18.00', '84.75', '0.00'],
    ],
  ]);
  const [, ...b2cs] = await gstReturn(context, { ...month, file: 'b2cs' });
  expect(b2cs).toEqual([
    ['OE', '29-Karnataka', '', '18.00', '211.86', '0.00', ''],
    ['OE', '33-Tamil Nadu', '', '18.00', '84.75', '0.00', ''],
  ]);
  const [, ...b2cl] = await gstReturn(context, { ...month, file: 'b2cl' });
  expect(b2cl.map((row) => [row[2], row[3], row[6]])).toEqual([['200000.00', '33-Tamil Nadu', '169491.53']]);
  const [, ...cdnr] = await gstReturn(context, { ...month, file: 'cdnr' });
  expect(cdnr.map((row) => [row[0], row[4], row[8], row[11]])).toEqual([
    ['27AAPFU0939F1ZV', 'C', '25.00', '21.19'],
  ]);
  const [, ...docs] = await gstReturn(context, { ...month, file: 'docs' });
  expect(docs).toEqual([
    ['Credit Note', 'CN2627-0000001', 'CN2627-0000002', '2', '0'],
    ['Invoices for outward supply', 'TR2627-0000001', 'TR2627-0000005', '5', '0'],
  ]);
});
