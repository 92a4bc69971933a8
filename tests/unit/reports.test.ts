// Ranges of reports, what they are compared with, and the forecast of a balance.
import { expect, test } from 'vitest';
import { rowLink } from '@/components/admin/reports/row-link';
import { cellCsv, changeOf } from '@/lib/domain/reports';
import { daysLeft } from '@/lib/domain/reports/forecast';
import { comparedRange, daysIn, monthRange, presetRange, rangeOf } from '@/lib/domain/reports/range';
import { reportMonth, reportPresets, reportQuery } from '@/lib/domain/reports/schema';

test.each([
  ['today', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['last-7', '2026-11-25', '2026-11-19', '2026-11-25'],
  ['last-30', '2026-01-05', '2025-12-07', '2026-01-05'],
  ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['financial-year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['financial-year', '2026-04-01', '2026-04-01', '2026-04-01'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to });
});

test('days of the address go before a preset, in either order, and a missing end is today', () => {
  const today = '2026-11-25';
  const of = (query: object) => rangeOf(reportQuery.parse(query), today);
  expect(of({})).toEqual(presetRange('last-7', today));
  expect(of({ range: 'yesterday' })).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  expect(of({ range: 'yesterday', from: '2026-11-02', to: '2026-11-01' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  });
  expect(of({ from: '2026-11-01' })).toEqual({ from: '2026-11-01', to: today });
  expect(of({ to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(of({ from: '2026-02-30', range: 'all', compare: 'nothing' })).toEqual(presetRange('last-7', today));
});

test('the period before has as many days and ends the day before', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' };
  expect(comparedRange(range, 'before')).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  for (const preset of reportPresets) {
    const own = presetRange(preset, '2026-11-25');
    expect(daysIn(comparedRange(own, 'before'))).toBe(daysIn(own));
  }
});

test('a year before has the same days, and 29 February the day before it', () => {
  expect(comparedRange({ from: '2028-02-29', to: '2028-03-01' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-03-01',
  });
});

test('a month has all its days', () => {
  expect(monthRange('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthRange('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(
    ['2026-13', '2026-00', '1999-12', '2026-1', '2026-11-01'].some(
      (text) => reportMonth.safeParse(text).success,
    ),
  ).toBe(false);
});

test('a balance lasts as many days as the average of seven days allows', () => {
  expect(daysLeft(700_00n, 100_00n)).toBe(49);
  expect(daysLeft(100_00n, 300_00n)).toBe(2.3);
  expect(daysLeft(0n, 300_00n)).toBe(0);
  expect(daysLeft(-1n, 300_00n)).toBe(0);
  expect([daysLeft(null, 1n), daysLeft(100n, 0n)]).toEqual([null, null]);
});

test('a change is in percent of what was before, also of a loss, and none of nothing', () => {
  expect(changeOf({ paise: 150n }, { paise: 100n })).toEqual({ percent: 50 });
  expect(changeOf({ paise: 50n }, { paise: -100n })).toEqual({ percent: 150 });
  expect(changeOf({ count: 1 }, { count: 3 })).toEqual({ percent: -66.6 });
  expect(changeOf({ paise: 150n }, { paise: 0n })).toBeNull();
  expect(changeOf('Not set', 'Not set')).toBeNull();
});

test('amounts of a CSV file have two decimals, also losses of less than a rupee', () => {
  expect([5n, -5n, -150n, 12_345_67n].map((paise) => cellCsv({ paise }))).toEqual([
    ...['0.05', '-0.05', '-1.50', '12345.67'],
  ]);
  expect([{ count: 7 }, null, 'a name', { percent: 2.5 }].map(cellCsv)).toEqual(['7', '', 'a name', '2.5']);
});

test('a row leads to the list of what it counts, in its days', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' };
  expect(rowLink('days', '2026-11-05', range)).toBe('/admin/txn?dated=paid&from=2026-11-05&to=2026-11-05');
  expect(rowLink('campaigns', '', range)).toBe(
    '/admin/txn?dated=paid&from=2026-11-01&to=2026-11-30&campaign=none',
  );
  expect(rowLink('discounts', 'coupon:one', range)).toBe(
    '/admin/txn?dated=paid&from=2026-11-01&to=2026-11-30&coupon=one',
  );
  expect(rowLink('refunds', 'disruption', range)).toBe(
    '/admin/txn?refund=disruption&from=2026-11-01&to=2026-11-30',
  );
  expect(rowLink('summary', 'points', range)).toBeNull();
});
