import { expect, test } from 'vitest';
import { readableValue } from '@/lib/domain/data-export/readable-value';

test.each([
  ['value', 13_900, {}, '₹139'],
  ['amount', -50, { currency: 'INR' }, '-₹0.50'],
  ['balance', 12_345, { currency: 'POINTS' }, '123.45'],
  ['points_taken', 150, {}, '1.50'],
  ['itemid', 30_101, {}, '30101'],
  ['paid_at', '2026-11-29T18:30:00.123+00:00', {}, '2026-11-30 00:00:00 IST'],
  ['adult_from', '2030-05-01', {}, '2030-05-01'],
  ['input1', '13900', {}, '13900'],
  ['detail', { method: 'password' }, {}, '{"method":"password"}'],
])('%s %j of a row %j is read as %s', (name, value, row, text) => {
  expect(readableValue(name, value, row)).toBe(text);
});
