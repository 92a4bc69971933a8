// Guards of price changes: what was seen, what is taken back, and what resumes.
import { type Mutation, tests } from './mutation';

const diff = tests('price-changes-diff');
const undo = tests('price-changes-undo');
const pauses = tests('price-changes-pauses');
const schedules = tests('price-schedules');
const meeting = tests('price-schedules-meeting');
const bundles = tests('bundles');
const UNDO = 'lib/domain/catalogue/price-changes/undo-change-set.ts';

export const priceMutations: Mutation[] = [
  {
    name: 'prices: a schedule that was undone and redone ends',
    file: 'lib/domain/catalogue/price-changes/run-schedules.ts',
    find: 'holds = !holds;',
    replace: 'holds = false;',
    tests: meeting,
  },
  {
    name: 'prices: one that was redone ends under another one',
    file: 'lib/domain/catalogue/price-changes/standing-lines.ts',
    find: '(again?.isOver ?? false)',
    replace: '(again === null)',
    tests: meeting,
  },
  {
    name: 'prices: the ends of schedules follow each other for a plan that was made before them',
    file: 'lib/domain/catalogue/price-changes/run-schedules.ts',
    find: 'oldValue === value ? newValue : value',
    replace: 'oldValue === seen ? newValue : value',
    tests: meeting,
  },
  {
    name: 'prices: nothing is taken back before the moment at which it was made',
    file: 'lib/domain/catalogue/price-changes/change-set.ts',
    find: 'notBefore(undoOf?.appliedAt, clock.now())',
    replace: 'clock.now()',
    tests: undo,
  },
  {
    name: 'prices: an item goes in or out of stock from a page that shows its present version',
    file: 'lib/domain/catalogue/items/set-item-stock.ts',
    find: 'assertAsShown(item.version, seen);',
    replace: '',
    tests: tests('catalogue-costs'),
  },
  {
    name: 'prices: a save names the diff that was looked at',
    file: 'lib/domain/catalogue/price-changes/save-draft.ts',
    find: 'if (diff.fingerprint !== fingerprint) throw',
    replace: 'if (!fingerprint) throw',
    tests: diff,
  },
  {
    name: 'prices: what is unusual is confirmed',
    file: 'lib/domain/catalogue/price-changes/save-draft.ts',
    find: '!confirmed.includes(name)',
    replace: '!confirmed',
    tests: diff,
  },
  {
    name: 'prices: an undo leaves what was changed since',
    file: 'lib/domain/catalogue/price-changes/standing-lines.ts',
    find: 'stack.pop()?.setId !== set.id',
    replace: 'stack.pop() === undefined',
    tests: undo,
  },
  {
    name: 'prices: what was taken back meanwhile is as if it had not been made',
    file: 'lib/domain/catalogue/price-changes/standing-lines.ts',
    find: 'top.setId === row.undoOf || ',
    replace: '',
    tests: meeting,
  },
  {
    name: 'prices: the end of a schedule gives back what one that ended under it could not',
    file: 'lib/domain/catalogue/price-changes/standing-lines.ts',
    find: 'oldValue: valueBelow(stack, line.oldValue)',
    replace: 'oldValue: line.oldValue',
    tests: meeting,
  },
  {
    name: 'prices: of one moment the ends of schedules come first',
    file: 'lib/domain/catalogue/price-changes/run-schedules.ts',
    find: 'order by at, "isEnd" desc',
    replace: 'order by "isEnd", at',
    tests: meeting,
  },
  {
    name: 'prices: the end of another schedule keeps none from its beginning',
    file: 'lib/domain/catalogue/price-changes/run-schedules.ts',
    find: 'now === valueAfter(byKey.get(keyOf(line)) ?? [], line.oldValue)',
    replace: 'false',
    tests: meeting,
  },
  {
    name: 'prices: an undo ends after an hour',
    file: UNDO,
    find: 'after(appliedAt, UNDO_TIME) > now',
    replace: 'appliedAt <= now',
    tests: undo,
  },
  {
    name: 'prices: what a person keeps off sale does not resume',
    file: 'lib/domain/catalogue/items/change-item.ts',
    find: '...(data.inStock === undefined ? {} : { pausedBy: null }),',
    replace: '',
    tests: pauses,
  },
  {
    name: 'prices: a schedule leaves what was changed since it was made',
    file: 'lib/domain/catalogue/price-changes/run-schedules.ts',
    find: ' || !isAsSeen(line, now)',
    replace: '',
    tests: schedules,
  },
  {
    name: 'bundles: a bundle gets the costs of its single item as often',
    file: 'lib/domain/catalogue/bundles/derive-bundles.ts',
    find: 'cost * BigInt(count)',
    replace: 'cost',
    tests: bundles,
  },
  {
    name: 'bundles: a change of what a bundle costs is asked about',
    file: 'lib/domain/catalogue/bundles/ask-about-bundles.ts',
    find: 'if (bundles.length > 0 && question.seen !== seen) throw',
    replace: 'if (bundles.length > 0 && !question.seen) throw',
    tests: bundles,
  },
  {
    name: 'bundles: the rule about costs looks at the bundles of what was changed',
    file: 'lib/domain/catalogue/routes/item-routes.ts',
    find: 'itemids: await withBundles(inside, itemids)',
    replace: 'itemids',
    tests: bundles,
  },
  {
    name: 'bundles: the rule about costs looks at what has other goods than before, and at its bundles',
    file: 'lib/domain/catalogue/items/edit-item.ts',
    find: 'await withBundles(inside, [after.itemid])',
    replace: '[after.itemid]',
    tests: tests('bundles-prices'),
  },
  {
    name: 'bundles: a save locks the single item before it reads what the bundle is made of',
    file: 'lib/domain/catalogue/bundles/family.ts',
    find: 'await lockItems(inside, await familyOf(inside, single ? [itemid, single] : [itemid]));',
    replace: '',
    tests: bundles,
  },
];
