// What `npm run reconcile` prints.
import { expect, test } from 'vitest';
import { describeDay } from '@/lib/launch/reconcile/describe-day';

const run = {
  day: '2026-11-23',
  source: 'moogold',
  sourceTitle: 'MooGold',
  startedAt: '2026-11-23T19:30:00.000Z',
  endedAt: '2026-11-23T19:30:09.000Z',
  runs: 1,
  theirs: 3,
  ours: 2,
  found: 1,
  missing: ['2 purchases were too young to compare.'],
};

test('the command prints each run, what could not be fetched, and a table of the open differences', () => {
  const difference = {
    _id: 'd1',
    day: '2026-11-23',
    source: 'moogold',
    sourceTitle: 'MooGold',
    kind: 'bought_there',
    cause: 'They delivered it, and here it does not count as delivered.',
    subject: 'O1-0-0-0',
    orderid: 'O1',
    moneyAtRisk: 1499,
    evidence: { theirs: 'delivered', theirPacks: ['55'], ours: 'refused', ourCost: null },
    seen: 'a digest',
    press: 'open_case' as const,
    foundAt: run.endedAt,
    age: 7200,
  };
  const text = describeDay('2026-11-23', { runs: [run], differences: [difference] }).join('\n');
  expect(text).toContain(
    '✗ moogold: 3 of theirs, 2 of ours, 1 differ\n    2 purchases were too young to compare.',
  );
  expect(text).toMatch(
    /moogold {2}They delivered .+ {2}O1-0-0-0 {2}O1 +₹1,499 +2 h +Open a case, or explain/,
  );
  expect(text).toContain('moogold O1-0-0-0: theirs delivered, theirPacks 55, ours refused');
  expect(text).toContain('1 open. They are ended on the page /admin/reconciliation.');
});

test('the command says so when no difference is open', () => {
  const lines = describeDay('2026-11-23', { runs: [{ ...run, found: 0, missing: [] }], differences: [] });
  expect(lines).toContain('No difference is open.');
  expect(lines).toContain('✓ moogold: 3 of theirs, 2 of ours, 0 differ');
});
