// The store with a back office, from seeds: gifts and their returns with second persons, rewards for invitations, lists
// of players, orders by hand, orders that go on after their end, stops and blocks, while processes die at every
// statement.
import { expect, test } from 'vitest';
import { minutes } from '@/lib/platform/time';
import { openSeedDatabase, testReplay } from '../simulator/in-tests';
import { runOn } from '../simulator/run-on';

const database = await openSeedDatabase({ hasBackOffice: true });
/** Of the first forty those which take the least time, and in two of which each thing below happens, most in three. */
const SEEDS = [9, 11, 12, 16, 17, 25, 26, 29, 31, 34, 35, 40];

/** How often each thing happened, over all seeds. */
const seen = new Map<string, number>();

const WHAT = `
  select concat('journal ', reason) as what, count(*)::int as count from ledger_journals group by 1
   union all select concat('request ', kind, ' ', status), count(*)::int from approval_requests group by 1
   union all select concat('referral ', status), count(*)::int from referrals group by 1
   union all select 'line bought', count(*)::int from bulk_order_lines where order_id is not null
   union all select concat('event ', kind), count(*)::int from order_events group by 1
   union all select 'stop', count(*)::int from kill_switches`;

test.each(SEEDS)('seed %i holds', { timeout: minutes(3) }, async (seed) => {
  const run = await runOn(database, { seed });
  expect(run.failure, run.lines.slice(-80).join('\n')).toBeNull();
  const { rows } = await database.monitor.query<{ what: string; count: number }>(WHAT);
  for (const { what, count } of rows) seen.set(what, (seen.get(what) ?? 0) + count);
});

test.each([
  'journal admin_credit',
  'journal gift_taken_back',
  'journal order_reopened',
  'journal referral_rewarded',
  'journal referral_taken_back',
  'request gift approved',
  'request refund approved',
  'referral held',
  'line bought',
  'event route_chosen',
  'event player_corrected',
  'stop',
])('the seeds have %s', (what) => {
  expect(seen.get(what) ?? 0, JSON.stringify([...seen])).toBeGreaterThan(0);
});

// In this seed the jobs of a silent worker were numbered anew in the order of their places on a page.
testReplay(database, 12);
