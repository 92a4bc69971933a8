// The store with a back office, from seeds: gifts and their returns with second persons, rewards for invitations, lists
// of players, orders by hand, orders that go on after their end, stops and blocks, while processes die at every
// statement.
import { openSeedDatabase, testReplay, testSeedsThatHave } from '../simulator/in-tests';

const database = await openSeedDatabase({ hasBackOffice: true });

const COUNTS = `
  select concat('journal ', reason) as thing, count(*)::int as count from ledger_journals group by 1
   union all select concat('request ', kind, ' ', status), count(*)::int from approval_requests group by 1
   union all select concat('referral ', status), count(*)::int from referrals group by 1
   union all select 'line bought', count(*)::int from bulk_order_lines where order_id is not null
   union all select concat('event ', kind), count(*)::int from order_events group by 1
   union all select 'stop', count(*)::int from kill_switches`;

testSeedsThatHave(database, {
  seeds: [11, 12, 16, 17, 46],
  things: [
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
  ],
  count: async (_, monitor) => {
    const { rows } = await monitor.query<{ thing: string; count: number }>(COUNTS);
    return Object.fromEntries(rows.map(({ thing, count }) => [thing, count]));
  },
});

// In this seed the jobs of a silent worker were numbered anew in the order of their places on a page.
testReplay(database, 12);
