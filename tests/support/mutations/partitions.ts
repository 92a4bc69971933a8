import { type Mutation, tests } from './mutation';

const FIRST = 'prisma/migrations/20270102000000_order_events_by_month/migration.sql';
const MIGRATION = 'prisma/migrations/20270119010000_order_events_archive/migration.sql';
const ARCHIVE = 'lib/launch/backup/archive';
const partitions = tests('partitions');
const archive = tests('events-archive');
const crashes = tests('events-archive-crashes');
const archivedOrders = tests('archived-orders');

/** The guards of history in partitions. */
export const partitionMutations: Mutation[] = [
  {
    name: 'partitions: a partition is only added to',
    file: FIRST,
    find: 'CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I',
    replace: 'CREATE TRIGGER %I BEFORE TRUNCATE ON %I',
    tests: partitions,
  },
  {
    name: 'partitions: a month ahead is not known as empty',
    file: 'prisma/migrations/20270121050000_events_of_months_ahead/migration.sql',
    find: 'p.upper > clock_timestamp()',
    replace: 'p.upper < clock_timestamp()',
    tests: partitions,
  },
  {
    name: 'partitions: no more events are moved than the store can wait for',
    file: MIGRATION,
    find: 'LIMIT most + 1) r) > most;',
    replace: 'LIMIT most + 1) r) < 0;',
    tests: partitions,
  },
  {
    name: 'partitions: events of the partition for the rest go to their months',
    file: MIGRATION,
    find: '      INSERT INTO order_events SELECT * FROM order_events_unsorted;\n',
    replace: '',
    tests: partitions,
  },
  {
    name: 'partitions: a lock that is held for long is given up',
    file: MIGRATION,
    find: " SET lock_timeout = '300ms'",
    replace: '',
    tests: partitions,
  },
  {
    name: 'partitions: events without a month are told',
    file: 'lib/domain/retention/create-partitions.ts',
    find: 'if (unsorted > 0)',
    replace: 'if (unsorted < 0)',
    tests: partitions,
  },
  {
    name: 'archive: a month that was archived gets no partition again',
    file: MIGRATION,
    find: 'FROM order_events_default WHERE at >= tarang_order_events_kept_since();',
    replace: 'FROM order_events_default;',
    tests: archive,
  },
  {
    name: 'archive: values of fields that are not listed are erased',
    file: MIGRATION,
    find: "ELSE to_jsonb('[erased]'::text) END), '{}')",
    replace: "ELSE f.value END), '{}')",
    tests: archive,
  },
  {
    name: 'archive: values that have values of their own are erased',
    file: MIGRATION,
    find: "jsonb_typeof(f.value) NOT IN ('object', 'array') AND",
    replace: '',
    tests: archive,
  },
  {
    name: 'archive: an open order keeps its month before the file is written',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: '    await demandEnded(client, due);\n    await demandOwnMonths',
    replace: '    await demandOwnMonths',
    tests: archive,
  },
  {
    name: 'archive: an order that was opened meanwhile keeps its month',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: '      await demandNoneReopened(client, due);\n      await client.query(`drop',
    replace: '      await client.query(`drop',
    tests: crashes,
  },
  {
    name: 'archive: an event from before its order keeps its month',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: '    await demandOwnMonths(client, due);\n',
    replace: '',
    tests: archive,
  },
  {
    name: 'archive: nobody changes a month while it is archived',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: 'in share mode`',
    replace: 'in access share mode`',
    tests: crashes,
  },
  {
    name: 'archive: of two runs at once the second waits',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: '    await waitForOtherRuns(client);\n',
    replace: '',
    tests: crashes,
  },
  {
    name: 'archive: the file is read back before the partition goes',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: '  await demandContent(settings, file, content);\n',
    replace: '',
    tests: crashes,
  },
  {
    name: 'archive: a file with other rows than the partition is refused',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: 'if (stored.rows !== content.rows || stored.digest !== content.digest)',
    replace: 'if (stored.rows !== content.rows)',
    tests: crashes,
  },
  {
    name: 'archive: a lock that is held for long is given up',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: "set local lock_timeout = '300ms'; ",
    replace: '',
    tests: crashes,
  },
  {
    name: 'archive: the sums of points stay',
    file: `${ARCHIVE}/archive-partition.ts`,
    find: "where kind = 'points_adjusted' group by order_id",
    replace: 'where false group by order_id',
    tests: archive,
  },
  {
    name: 'archive: the months that are kept are counted with the present one',
    file: `${ARCHIVE}/due-partition.ts`,
    find: 'keepMonths - 1}',
    replace: 'keepMonths}',
    tests: archive,
  },
  {
    name: 'archive: nothing goes while a restored database was not compared',
    file: `${ARCHIVE}/due-partition.ts`,
    find: '       and not exists (select from restores where ended_at is null)`;',
    replace: '`;',
    tests: archive,
  },
  {
    name: 'archive: money for an order whose events are archived buys nothing',
    file: 'lib/domain/orders/payment/pay-order.ts',
    find: '(await gaveUp(context, order)) === false &&',
    replace: '(await gaveUp(context, order)) !== true &&',
    tests: archivedOrders,
  },
  {
    name: 'archive: an order whose events are archived is not reopened',
    file: 'lib/domain/orders/corrections/reopenable.ts',
    find: "  if (isCustomers === null) throw new AppError('conflict', 'orders.eventsArchived');\n",
    replace: '',
    tests: archivedOrders,
  },
  {
    name: 'archive: points that archived events took are counted',
    file: 'lib/domain/points/sum-earned.ts',
    find: 'from archived_points where order_id =',
    replace: 'from archived_points where order_id <>',
    tests: archive,
  },
  {
    name: 'archive: the moves of an order whose events are archived are not judged',
    file: 'lib/domain/stats/delivery-invariants.ts',
    find: 'is distinct from o.status and o.created_at >=',
    replace: 'is distinct from o.status and now() >=',
    tests: archivedOrders,
  },
  {
    name: 'archive: reopenings of which the events are archived are not judged',
    file: 'lib/domain/stats/refund-invariants.ts',
    find: 'coalesce(moved.order_id, reopened.order_id)) >=',
    replace: 'coalesce(moved.order_id, reopened.order_id)) is distinct from',
    tests: archivedOrders,
  },
  {
    name: 'archive: a cancellation without a refund of which the note is archived breaks no rule',
    file: 'lib/domain/stats/money-invariants.ts',
    find: 'g.amount is null and',
    replace: 'false and',
    tests: archivedOrders,
  },
  {
    name: 'archive: a refund of a cancelled order of which the note is archived breaks no rule',
    file: 'lib/domain/stats/cancelled-without-refund.ts',
    find: 'sql`o.created_at <',
    replace: 'sql`o.created_at > now() and o.created_at <',
    tests: archivedOrders,
  },
];
