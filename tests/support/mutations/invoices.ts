import { type Mutation, tests } from './mutation';

const invoices = (name: string) => `lib/domain/invoices/${name}.ts`;

/** The guards of tax documents. */
export const invoiceMutations: Mutation[] = [
  {
    name: 'a credit note lowers the tax until 30 November that follows the financial year',
    file: invoices('financial-year'),
    find: '-11-30`',
    replace: '-12-31`',
    tests: tests('invoices-law'),
  },
  {
    name: 'documents continue from the first registration, whatever GSTIN came since',
    file: invoices('issue-documents'),
    find: 'then (select min(since) from tax_registrations) else',
    replace: 'then r.since else',
    tests: tests('invoices-law'),
  },
  {
    name: 'a restored database goes on in another series',
    file: invoices('number-documents'),
    find: "orderBy: { timeline: 'desc' }",
    replace: "where: { id: '' }",
    tests: tests('invoices-law'),
  },
  {
    name: 'no two timelines of restores have the same letters',
    file: invoices('number-documents'),
    find: 'Math.floor((rest - 1) / 26))',
    replace: '0)',
    tests: ['tests/unit/tax.test.ts'],
  },
  {
    name: 'the returns of a month are of one registration',
    file: invoices('gst-returns'),
    find: '...(gstin && { sellerGstin: gstin }), date:',
    replace: 'date:',
    tests: tests('invoices-law'),
  },
  {
    name: 'each cell of a seller has a series of its own',
    file: 'lib/platform/config/seller-settings.ts',
    find: 'settings.CELL !== undefined && settings.INVOICE_SERIES === undefined',
    replace: 'false',
    tests: tests('invoices-law'),
  },
  {
    name: 'an invoice of ₹50,000 has the address of its buyer',
    file: invoices('billing'),
    find: 'price >= LARGE_INVOICE',
    replace: 'price > LARGE_INVOICE',
    tests: tests('invoices-law'),
  },
  {
    name: 'no document is issued while a tax class is decided',
    file: invoices('tax-classes'),
    find: '    await lockDocuments(db);\n',
    replace: '',
    tests: tests('invoices-tax'),
  },
  {
    name: 'an invoice is issued anew with the details that were seen',
    file: invoices('correct-invoice'),
    find: ' || found.billing.id !== seen',
    replace: '',
    tests: tests('invoices-corrected'),
  },
  {
    name: 'an invoice of another registration is not issued anew',
    file: invoices('correct-invoice'),
    find: ' || document.sellerGstin !== seller.gstin',
    replace: '',
    tests: tests('invoices-corrected'),
  },
  {
    name: 'an invoice whose credit note lowers no tax is not issued anew',
    file: invoices('correct-invoice'),
    find: 'if (!lowersTax(',
    replace: 'if (false && !lowersTax(',
    tests: tests('invoices-corrected'),
  },
  {
    name: 'an invoice is issued anew for what is left of it',
    file: invoices('correct-invoice'),
    find: '    isPlaceGiven: true,\n    value: left,\n',
    replace: '    isPlaceGiven: true,\n    value: document.value,\n',
    tests: tests('invoices-corrected'),
  },
  {
    name: 'numbers are taken one run after the other',
    file: invoices('issue-documents'),
    find: "if (!(await tryLockDocuments(db))) return 'busy';",
    replace: '',
    tests: tests('invoices'),
  },
  {
    name: 'a whole refund of an order that stays Completed is no other supply',
    file: invoices('issue-documents'),
    find: 'c.refund_id <> c.credits_id)',
    replace: 'false)',
    tests: tests('invoices-credits'),
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
    tests: tests('invoices-files'),
  },
];
