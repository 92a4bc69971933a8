// Guards of drafts: who sees them, what stops their publication, and the order that a save is made from.
import { type Mutation, tests } from './mutation';

const drafts = tests('catalogue-drafts');
const catalogue = (name: string) => `lib/domain/catalogue/${name}.ts`;

export const draftMutations: Mutation[] = [
  {
    name: 'drafts: shoppers see none',
    file: catalogue('published'),
    find: '{ deletedAt: null, isDraft: false }',
    replace: '{ deletedAt: null }',
    tests: drafts,
  },
  {
    name: 'drafts: no switch of stock puts one on sale',
    file: catalogue('drafts/assert-no-draft'),
    find: 'if (isDraft) throw',
    replace: 'if (isDraft && isDraft !== true) throw',
    tests: drafts,
  },
  {
    name: 'drafts: a check stops the publication',
    file: catalogue('drafts/publish-product'),
    find: 'if (stop) throw',
    replace: 'if (stop && checks.length > 99) throw',
    tests: drafts,
  },
  {
    name: 'drafts: the version that was seen is published',
    file: catalogue('drafts/publish-product'),
    find: 'assertAsShown(product.updatedAt.toISOString(), seen);',
    replace: '',
    tests: drafts,
  },
  {
    name: 'drafts: a file with a problem saves nothing',
    file: catalogue('import/import-product'),
    find: 'product === null || problems.length > 0',
    replace: 'product === null',
    tests: drafts,
  },
  {
    name: 'drafts: an order of items is made from the one that is there',
    file: catalogue('order/order-items'),
    find: 'now.join() === seen.join() && ',
    replace: '',
    tests: drafts,
  },
  {
    name: 'routes: an order of routes is made from the one that is there',
    file: catalogue('routes/order-routes'),
    find: 'now.join() === seen.join() && ',
    replace: '',
    tests: tests('order-of-routes'),
  },
  {
    name: 'routes: the cost of an item is that of the route that is tried first',
    file: catalogue('routes/order-routes'),
    find: 'itemids: [itemid], set',
    replace: 'itemids: [], set',
    tests: tests('order-of-routes'),
  },
  {
    name: 'routes: bundles follow the order of their single item',
    file: catalogue('bundles/derive-bundles'),
    find: '      rank,\n      enabled,\n      checked,\n      updatedAt,\n',
    replace: '      enabled,\n      checked,\n      updatedAt,\n',
    tests: tests('order-of-routes'),
  },
  {
    name: 'routes: the switch of a product leaves unchecked ones off',
    file: catalogue('routes/route-product'),
    find: '= checkedOf(routes)',
    replace: '= routes',
    tests: tests('order-of-routes'),
  },
  {
    name: 'deliveries: the routes of an order are tried in its own sequence',
    file: 'lib/domain/orders/delivery/plan-delivery.ts',
    find: '(a, b) => a.failures.length - b.failures.length)',
    replace: '(a, b) => a.failures.length - b.failures.length || a.route.position - b.route.position)',
    tests: ['tests/unit/orders-plan.test.ts', ...tests('order-of-routes')],
  },
];
