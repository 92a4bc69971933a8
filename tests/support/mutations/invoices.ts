import { type Mutation, tests } from './mutation';

const invoices = (name: string) => `lib/domain/invoices/${name}.ts`;

/** The guards of tax documents. */
export const invoiceMutations: Mutation[] = [
  {
    name: 'numbers are taken one run after the other',
    file: invoices('issue-documents'),
    find: "if (!lock?.isTaken) return 'busy';",
    replace: '',
    tests: tests('invoices'),
  },
  {
    name: 'a whole refund of an order that stays Completed is no other supply',
    file: invoices('issue-documents'),
    find: 'and (d.supplied_at >= o.ended_at\n                     or ',
    replace: 'and (false or ',
    tests: tests('invoices'),
  },
  {
    name: 'no credit is more than what is left of the document',
    file: invoices('split-tax'),
    find: 'if (parts.taxable >= 0n) return parts;',
    replace: 'if (parts.taxable >= -1n) return parts;',
    tests: ['tests/unit/tax.test.ts'],
  },
  {
    name: 'a document is for the customer of its order',
    file: invoices('get-document-file'),
    find: "document.order.userId !== actor.id && !may(actor, 'orders.read')",
    replace: 'false',
    tests: tests('invoices'),
  },
];
