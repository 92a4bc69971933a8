import { type Mutation, tests } from './mutation';

const MIGRATION = 'prisma/migrations/20270102000000_order_events_by_month/migration.sql';
const partitions = tests('partitions');

/** The guards of history in partitions. */
export const partitionMutations: Mutation[] = [
  {
    name: 'partitions: a partition is only added to',
    file: MIGRATION,
    find: 'CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I',
    replace: 'CREATE TRIGGER %I BEFORE TRUNCATE ON %I',
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
];
