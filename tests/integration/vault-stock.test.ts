// What the vault imports and has for sale: files of codes, few codes, codes that expire, and codes after a restore.
import { beforeEach, expect, test } from 'vitest';
import { findOpen } from '@/lib/domain/alerts/find-open';
import { readWindows } from '@/lib/domain/catalogue';
import {
  editVaultItem,
  importCodes,
  listBatches,
  previewCodes,
  voidBatch,
  voidExpired,
} from '@/lib/domain/vault';
import { newId } from '@/lib/platform/ids';
import { after, days, hours, seconds } from '@/lib/platform/time';
import { makeOrder, makeVaultCode } from '../support/make';
import { ITEMS } from '../support/shop';
import { openVault } from '../support/vault';

const { shop, pool, context, asAdmin, itemid, newCode, fileOf, stock, empty, buy, giveBack } =
  await openVault();
beforeEach(() => shop.calm());

const importOf = (text: string) => ({
  itemid,
  text,
  supplier: 'A distributor',
  invoice: '',
  unitCost: null,
});

test('a file is looked at before it is imported: good, known, repeated and bad lines by their numbers', async () => {
  const [known = ''] = await stock(1);
  const again = newCode();
  const text = fileOf(
    newCode(),
    known.toLowerCase(),
    again,
    again.replaceAll('-', ''),
    '!,1',
    `${newCode()},,2020-01-31`,
    `${newCode()},,soon`,
    `${newCode()},#`,
  );
  expect(await previewCodes(asAdmin, { itemid, text })).toEqual({
    good: 2,
    known: [3],
    repeated: [5],
    firstExpiresIn: null,
    item: 'Google Play Gift Card (India): ₹100 card',
    price: 99,
    bad: [
      { line: 6, why: 'It has no code, or one with signs that codes do not have.' },
      { line: 7, why: 'It has expired.' },
      { line: 8, why: 'Its expiry is no date such as 2027-03-31.' },
      { line: 9, why: 'Its PIN has signs that PINs do not have.' },
    ],
  });
  const count = await shop.db.vaultCode.count();
  const input = importOf(text);
  await expect(importCodes(asAdmin, input)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await shop.db.vaultCode.count()).toBe(count);
});

test('bug: codes that a spreadsheet had shortened were imported', async () => {
  const preview = await previewCodes(asAdmin, { itemid, text: fileOf('1.23457E+15', '9e+9', newCode()) });
  expect(preview).toMatchObject({ good: 1, bad: [{ line: 2 }, { line: 3 }] });
  expect(preview.bad[0]?.why).toMatch(/spreadsheet/);
});

test('bug: codes that were imported for the wrong item could not be voided, and the right one never got them', async () => {
  await empty();
  const wrong = ITEMS.moreByHand.itemid;
  const text = fileOf(newCode(), newCode(), newCode());
  const voidIt = (batchId: string, by = asAdmin) =>
    voidBatch(by, { batchId, reason: 'imported for the wrong item' });
  const { id } = await importCodes(asAdmin, { ...importOf(text), itemid: wrong });
  const long = { ...asAdmin, actor: { ...asAdmin.actor, grants: [] } };
  await expect(voidIt(id, long)).rejects.toMatchObject({ code: 'recent_auth_required' });
  expect(await voidIt(id)).toEqual({ voided: 3 });
  await expect(voidIt(id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.db.vaultCode.count({ where: { batchId: id, state: 'void' } })).toBe(3);
  const audited = await shop.db.auditEntry.findFirstOrThrow({ where: { action: 'void-batch' } });
  expect(audited).toMatchObject({
    objectId: String(wrong),
    after: { batch: id, codes: 3, reason: 'imported for the wrong item' },
  });
  // A person delivers it by hand again, as before the import.
  expect(await shop.db.vaultItem.findUnique({ where: { itemid: wrong } })).toBeNull();

  const right = await importCodes(asAdmin, importOf(text));
  expect(right.imported).toBe(3);
  await buy();
  expect(await voidIt(right.id)).toEqual({ voided: 2 });
  expect(await shop.db.vaultItem.findUnique({ where: { itemid } })).not.toBeNull();
  // The code that was sold is known for ever.
  expect(await previewCodes(asAdmin, { itemid, text })).toMatchObject({
    good: 2,
    known: [expect.any(Number)],
  });
  await expect(
    pool.query(`update vault_codes set mac = mac || ':' || id where batch_id = $1 and state = 'sold'`, [
      right.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'vault_codes_kept' });
  await shop.assertInvariants();
});

test('bug: a batch was shown without its product, whose items have the names of others', async () => {
  await importCodes(asAdmin, importOf(fileOf(newCode())));
  expect((await listBatches(context))[0]?.item).toBe('Google Play Gift Card (India): ₹100 card');
});

test('a file is imported once, needs a recent proof, and is refused for a bundle', async () => {
  const text = fileOf(newCode());
  const input = importOf(text);
  const long = { ...asAdmin, actor: { ...asAdmin.actor, grants: [] } };
  await expect(importCodes(long, input)).rejects.toMatchObject({ code: 'recent_auth_required' });
  await importCodes(asAdmin, input);
  await expect(importCodes(asAdmin, input)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(importCodes(asAdmin, { ...input, itemid: 999_999 })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('staff are told of an item with few codes, and no more once there are enough', async () => {
  await empty();
  await stock(1);
  const { version } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 2, seen: version });
  const told = async () => (await findOpen(context)).filter(({ kind }) => kind === 'codes');
  expect(await told()).toMatchObject([{ key: `codes:${itemid}`, subject: '₹100 card' }]);
  await stock(1);
  expect(await told()).toEqual([]);
  await editVaultItem(asAdmin, { itemid, waitHours: 0, lowAt: 0, seen: version + 1 });
  const soon = new Date(shop.clock.now().getTime() + days(10)).toISOString().slice(0, 10);
  await stock(1, { expiresOn: soon });
  expect(await told()).toHaveLength(1);
});

test('codes that expire within a week are not sold, and expired ones are void', async () => {
  await empty();
  const soon = new Date(shop.clock.now().getTime() + days(3)).toISOString().slice(0, 10);
  await stock(1, { expiresOn: soon });
  await expect(shop.order({ item: 'byHand' })).rejects.toMatchObject({ code: 'out_of_stock' });
  shop.clock.advance(days(5));
  expect(await voidExpired(context)).toBe(1);
  expect(await voidExpired(context)).toBe(0);
});

test('bug: pages showed an item in stock for days whose last code could not be sold any more', async () => {
  await empty();
  const { now } = await readWindows(context, { since: null });
  const expiring = (ms: number) => makeVaultCode(shop.db, { itemid, expiresAt: after(now, ms) });
  const nextAt = async () => {
    const windows = await readWindows(context, { since: null });
    return windows.nextIn === null ? null : Math.round(after(windows.now, windows.nextIn).getTime() / 1000);
  };
  const at = (ms: number) => Math.round(after(now, ms).getTime() / 1000);
  expect(await nextAt()).toBeNull();
  await expiring(days(7) + hours(1));
  expect(await nextAt()).toBe(at(hours(1)));
  await expiring(days(7) + hours(2));
  await makeVaultCode(shop.db, { itemid, state: 'void', expiresAt: after(now, days(7) + hours(3)) });
  expect(await nextAt()).toBe(at(hours(2)));
  const [sold] = await shop.db.$queryRaw<{ before: boolean; after: boolean }[]>`
    select tarang_is_sellable(expires_at, at - interval '1 ms') as before, tarang_is_sellable(expires_at, at) as after
      from (select max(expires_at) as expires_at, tarang_sellable_until(max(expires_at)) as at
              from vault_codes where itemid = ${itemid} and state = 'available') last`;
  expect(sold).toEqual({ before: true, after: false });
  await makeVaultCode(shop.db, { itemid, expiresAt: null });
  expect(await nextAt()).toBeNull();
});

/** Whether pages are told, while something is done, that the codes of the vault have changed. */
async function isTold(act: () => Promise<unknown>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const heard: (string | undefined)[] = [];
    const end = Promise.withResolvers<void>();
    client.on('notification', ({ payload }) => {
      heard.push(payload);
      if (payload === 'end') end.resolve();
    });
    await client.query('listen catalogue');
    await act();
    // Notifications arrive in the order of their commits.
    await client.query(`notify catalogue, 'end'`);
    await end.promise;
    return heard.includes('vault_codes');
  } finally {
    client.release(true);
  }
}

/** The SQL with which an order takes a code. */
const TAKE = `update vault_codes set state = 'reserved', order_id = $2, place = 1 where id = $1`;

/** More codes than pages are told of, each of which expires so soon. */
async function stockExpiring(ms: number): Promise<void> {
  const { now } = await readWindows(context, { since: null });
  for (let count = 0; count < 11; count += 1)
    await makeVaultCode(shop.db, { itemid, expiresAt: after(now, ms) });
}

test('bug: an item stayed in stock whose last code that may be sold was, as long as one that expires soon was left', async () => {
  await empty();
  await stock(12);
  expect(await isTold(buy)).toBe(false);
  await empty();
  await stockExpiring(days(3));
  await stock(1);
  let bought: Awaited<ReturnType<typeof buy>> | undefined;
  const buyLast = async () => {
    bought = await buy();
  };
  expect(await isTold(buyLast)).toBe(true);
  // What makes the item sellable again is told beside such codes too: an import, and a code that comes back.
  expect(await isTold(() => stock(1))).toBe(true);
  expect(await isTold(async () => void (bought && (await giveBack(bought))))).toBe(true);
});

test('bug: an item stayed in stock whose last code was sold in the last seconds of those that expire', async () => {
  await empty();
  await stockExpiring(days(7) + seconds(50));
  const { id } = await makeVaultCode(shop.db, { itemid, expiresAt: null });
  const order = await makeOrder(shop.db);
  expect(await isTold(() => pool.query(TAKE, [id, order.id]))).toBe(true);
});

test('bug: an item stayed in stock whose last two codes were sold at once', async () => {
  await empty();
  const takes: [string, string][] = [];
  for (let count = 0; count < 2; count += 1)
    takes.push([(await makeVaultCode(shop.db, { itemid })).id, (await makeOrder(shop.db)).id]);
  const sellAtOnce = async () => {
    const buyers = [await pool.connect(), await pool.connect()];
    for (const buyer of buyers) await buyer.query('begin');
    for (const [index, buyer] of buyers.entries()) await buyer.query(TAKE, takes[index]);
    for (const buyer of buyers) await buyer.query('commit');
    for (const buyer of buyers) buyer.release();
  };
  expect(await isTold(sellAtOnce)).toBe(true);
});

test('a restored database sells no code until its quarantine has ended: they may be sold since its backup', async () => {
  await empty();
  await stock(1);
  const viewer = await shop.shopperWith(1_000_00n);
  const { id } = await shop.db.restore.create({
    data: { id: newId(), recoveredTo: shop.clock.now(), restoredAt: shop.clock.now() },
  });
  await expect(shop.buy({ item: 'byHand', viewer })).rejects.toThrow('out of stock');
  expect(await shop.db.vaultCode.count({ where: { state: 'available' } })).toBe(1);
  const now = shop.clock.now();
  const ended = { comparedAt: now, endedAt: now, reason: 'Its items were looked through.' };
  await shop.db.restore.update({ where: { id }, data: ended });
  expect(await buy()).toMatchObject({ orderid: expect.any(String) });
});
