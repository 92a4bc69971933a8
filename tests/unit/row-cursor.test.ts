// Cursors stand in addresses that people keep: their format is pinned here, and what PostgreSQL could refuse is no
// cursor.
import { expect, test } from 'vitest';
import { Prisma } from '@/lib/platform/db';
import { readCursor, writeCursor } from '@/lib/platform/db/row-cursor';
import { NEWEST_FIRST, type RowSort } from '@/lib/platform/db/row-sort';

const column = Prisma.sql`any`;
const PRICE: RowSort = { name: 'price', column, kind: 'integer', ascending: true };
const PAID: RowSort = { name: 'paid', column, kind: 'time', nullable: true, ascending: false };
const NAME: RowSort = { name: 'name', column, kind: 'text', ascending: true };
const forge = (text: string) => Buffer.from(text).toString('base64url');
const AT = new Date(1_795_000_000_123);

const CURSORS = [
  [NEWEST_FIRST, { id: 'O-1_x', value: AT }, '1795000000123.O-1_x'],
  [PRICE, { id: 'O1', value: -499_50n }, 'price.O1.-49950'],
  [PAID, { id: 'O1', value: AT }, 'paid.O1.1795000000123'],
  [PAID, { id: 'O1', value: null }, 'paid.O1.'],
  [NAME, { id: 'U1', value: 'a.b. प्रिया\n' }, 'name.U1.a.b. प्रिया\n'],
  [NAME, { id: 'U1', value: 'ß'.repeat(160) }, `name.U1.${'ß'.repeat(160)}`],
] as const;

test.each(CURSORS)('the cursor of %o has a format that stays', (sort, key, text) => {
  expect(writeCursor(sort, key)).toBe(forge(text));
  expect(readCursor(sort, forge(text))).toEqual(key);
});

test('a cursor says nothing in another sort, and the direction does not matter', () => {
  for (const [sort, , text] of CURSORS)
    for (const other of [NEWEST_FIRST, PRICE, PAID, NAME])
      if (other.name !== sort.name) expect(readCursor(other, forge(text)), text).toBeNull();
  expect(readCursor({ ...PRICE, ascending: false }, forge('price.O1.5'))).toEqual({ id: 'O1', value: 5n });
});

test.each([
  [PRICE, 'price.O1.'],
  [PRICE, 'price.O1.1e9'],
  [PRICE, 'price.O1.9999999999999999999'],
  [PRICE, "price.O'1.5"],
  [PRICE, 'price..5'],
  [PAID, 'paid.O1.-infinity'],
  [PAID, 'paid.O1.99999999999999999'],
  [NAME, 'name.U1.a\0b'],
  [NAME, `name.U1.${'x'.repeat(161)}`],
  [NEWEST_FIRST, '.O1'],
  [NEWEST_FIRST, '1795000000123.O 1'],
] as const)('%o does not read %j', (sort, text) => {
  expect(readCursor(sort, forge(text))).toBeNull();
  expect(readCursor(sort, undefined)).toBeNull();
});
