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
    find: 'product.updatedAt.toISOString() === seen',
    replace: "seen !== ''",
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
];
