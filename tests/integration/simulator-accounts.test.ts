// The lives of accounts, from seeds: erasures while orders, refunds and late payments are under way, disputes that are
// won and lost, prices, offers and roles that change while customers buy, and the wipe of a year later.
import { openSeedDatabase, testReplay, testSeedsThatHave } from '../simulator/in-tests';

const database = await openSeedDatabase({ hasAccounts: true });

const COUNTS = `
  select concat('erasure ', case when wiped_at is null then 'sealed' else 'wiped' end) as thing, count(*)::int as count
    from erasures group by 1
   union all select concat('case ', cause, case when e.user_id is null then '' else ' of an erased account' end), count(*)::int
     from reviews r left join payments p on p.id = r.payment_id left join orders o on o.id = r.order_id
          left join erasures e on e.user_id = coalesce(p.user_id, o.user_id) and r.opened_at > e.sealed_at group by 1
   union all select concat('dispute ', d.status, case when e.user_id is null then '' else ' of an erased account' end), count(*)::int
     from payment_disputes d join payments p on p.id = d.payment_id left join erasures e on e.user_id = p.user_id group by 1
   union all select concat('refund ', r.state, case when e.user_id is null then '' else ' of an erased account' end), count(*)::int
     from source_refunds r join orders o on o.id = r.order_id left join erasures e on e.user_id = o.user_id group by 1
   union all select concat('change of prices ', kind, ' ', status), count(*)::int from price_change_sets group by 1
   union all select concat('audit ', action), count(*)::int from audit_entries group by 1
   union all select concat('event ', kind), count(*)::int from order_events group by 1
   union all select concat('journal ', reason), count(*)::int from ledger_journals group by 1`;

testSeedsThatHave(database, {
  seeds: [12, 16, 20, 24, 30],
  things: [
    'erasure wiped',
    'case payment_disputed',
    'case payment_reversed',
    'dispute won',
    'dispute lost',
    'refund processed',
    'change of prices prices applied',
    'change of prices undo applied',
    'change of prices end applied',
    'audit set-route-cost',
    'audit create-campaign',
    'audit edit-coupon',
    'audit end-campaign',
    'audit appoint-staff',
    'audit approve-request',
    'journal order_reopened',
  ],
  count: async (_, monitor) => {
    const { rows } = await monitor.query<{ thing: string; count: number }>(COUNTS);
    return Object.fromEntries(rows.map(({ thing, count }) => [thing, count]));
  },
});

testReplay(database);
