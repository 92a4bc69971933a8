// Guards of price changes: what was seen, what is taken back, and what resumes.
import { type Mutation, tests } from './mutation';

const changes = tests('price-changes');
const schedules = tests('price-schedules');
const UNDO = 'lib/domain/catalogue/price-changes/undo-change-set.ts';

export const priceMutations: Mutation[] = [
  {
    name: 'prices: a save names the diff that was looked at',
    file: 'lib/domain/catalogue/price-changes/save-draft.ts',
    find: 'if (diff.fingerprint !== fingerprint) throw',
    replace: 'if (!fingerprint) throw',
    tests: changes,
  },
  {
    name: 'prices: what is unusual is confirmed',
    file: 'lib/domain/catalogue/price-changes/save-draft.ts',
    find: '!confirmed.includes(name)',
    replace: '!confirmed',
    tests: changes,
  },
  {
    name: 'prices: an undo leaves what was changed since',
    file: UNDO,
    find: 'newest.get(keyOf(line)) === lastOf(own, line)',
    replace: 'lastOf(own, line) !== undefined',
    tests: changes,
  },
  {
    name: 'prices: an undo ends after an hour',
    file: UNDO,
    find: 'after(appliedAt, UNDO_TIME) > now',
    replace: 'appliedAt <= now',
    tests: changes,
  },
  {
    name: 'prices: what a person keeps off sale does not resume',
    file: 'lib/domain/catalogue/items/change-item.ts',
    find: '...(data.inStock === undefined ? {} : { pausedBy: null }),',
    replace: '',
    tests: changes,
  },
  {
    name: 'prices: a schedule leaves what was changed since it was made',
    file: 'lib/domain/catalogue/price-changes/run-schedules.ts',
    find: 'values[field] === oldValue && ',
    replace: '',
    tests: schedules,
  },
];
