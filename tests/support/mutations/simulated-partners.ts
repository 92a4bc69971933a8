// Guards of partners, webhooks and codes that the seeds with partners must miss.
import { type Mutation, tests } from './mutation';

const seeds = tests('simulator-partners');

export const simulatedPartners: Mutation[] = [
  {
    name: 'seeds with partners: a redirect delivers nothing',
    file: 'lib/domain/webhooks/deliveries/record-try.ts',
    find: 'answer.status < 300;',
    replace: 'answer.status < 400;',
    tests: seeds,
  },
  {
    name: 'seeds with partners: each try has the id of its event',
    file: 'lib/domain/webhooks/deliveries/send-webhooks.ts',
    find: 'send({ url, id: eventId, body',
    replace: `send({ url, id: \`\${eventId}.\${delivery.tries}\`, body`,
    tests: seeds,
  },
  {
    name: 'seeds with partners: a delivery whose worker died is sent by another',
    file: 'lib/domain/webhooks/deliveries/lease-deliveries.ts',
    find: `             and (d.leased_until is null or d.leased_until <= \${now})\n           order`,
    replace: '             and d.leased_until is null\n           order',
    tests: seeds,
  },
  {
    name: 'seeds with partners: a connection goes to the addresses that were checked',
    file: 'lib/integrations/webhook/checked-lookup.ts',
    find: '    resolvePublic(resolve, host).then(\n',
    replace: '    resolvePublic(resolve, host).then(() => resolve(host)).then(\n',
    tests: seeds,
  },
  {
    name: 'seeds with partners: what was read is not returned',
    file: 'lib/domain/orders/codes/return-order-codes.ts',
    find: '!== order.codes)',
    replace: '> order.codes)',
    tests: seeds,
  },
  {
    name: 'seeds with partners: a revoked key is answered nothing',
    file: 'lib/domain/partners/find-caller.ts',
    find: '!read || !key || !keyWorks(key, now)',
    replace: '!read || !key',
    tests: seeds,
  },
  {
    name: 'seeds with partners: a revocation is dated after the orders that it waited for',
    file: 'lib/domain/partners/keys/revoke-key.ts',
    find: `    await db.$queryRaw\`select 1 from partner_keys where id = \${id} for no key update\`;\n`,
    replace: '',
    tests: tests('simulator-partners', 'partner-orders'),
  },
];
