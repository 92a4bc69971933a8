import type { Mutation } from './mutation';

const payers = (name: string) => `lib/domain/payers/${name}.ts`;
const unit = ['tests/unit/payers.test.ts'];
const integration = ['tests/integration/payers.test.ts'];

/** The guards of what is sealed of payers, and of erased accounts. */
export const payerMutations: Mutation[] = [
  {
    name: 'payers: a sealed address opens for its own row alone',
    file: payers('payer'),
    find: '(owner: PayerOwner): string => `payer/',
    replace: "(_: PayerOwner, owner = ''): string => `payer/",
    tests: unit,
  },
  {
    name: 'payers: small and capital letters are one address',
    file: payers('payer-index'),
    find: 'vpa.trim().toLowerCase()',
    replace: 'vpa.trim()',
    tests: unit,
  },
  {
    name: 'payers: a search looks for the index by each accepted key',
    file: payers('payer-index'),
    find: 'sealer.indexes(PURPOSE, plainFormOf(vpa))',
    replace: '[sealer.index(PURPOSE, plainFormOf(vpa))]',
    tests: unit,
  },
  {
    name: 'payers: the body of a webhook is kept without who paid',
    file: 'lib/domain/payments/receive-webhook.ts',
    find: 'withoutContacts(rawBody',
    replace: 'String(rawBody',
    tests: integration,
  },
  {
    name: 'payers: an address in plain goes when it is sealed',
    file: payers('plain-places'),
    find: 'set payer_vpa = null,',
    replace: 'set payer_vpa = p.payer_vpa,',
    tests: integration,
  },
  {
    name: 'payers: signals go by the new key with their payment',
    file: payers('reseal-payers'),
    find: 'update order_signals s set payer = given.index',
    replace: 'update order_signals s set payer = s.payer',
    tests: integration,
  },
  {
    name: 'erasure: an account is wiped only when what is sealed of its owner can be looked for',
    file: 'lib/domain/erasure/keep-erasures.ts',
    find: 'if (!identity) return false;',
    replace: '',
    tests: ['tests/integration/erasure.test.ts'],
  },
];
