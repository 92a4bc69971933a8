// Wallets, points, invoices, and what gateways report.
import { makeTaxDocument } from '../../make';
import { anyone, type Endpoint, endpoint, ownerAlone, self, signedIn } from './endpoint';
import { completedOrder } from './orders';

export const moneyEndpoints: Endpoint[] = [
  endpoint('GET /wallet/getbalance/[userid]', self, ({ owner }) => ({
    path: `/wallet/getbalance/${owner.user.id}`,
  })),
  endpoint('GET /wallet/gettransactions/[userid]', self, ({ owner }) => ({
    path: `/wallet/gettransactions/${owner.user.id}`,
  })),
  endpoint('GET /wallet/statement/csv', signedIn, {
    path: '/wallet/statement/csv?from=2026-11-01&to=2026-11-30',
  }),
  endpoint('GET /wallet/statement/pdf', signedIn, {
    path: '/wallet/statement/pdf?from=2026-11-01&to=2026-11-30',
  }),
  endpoint('GET /invoices/register', signedIn, { path: '/invoices/register?from=2026-11-01&to=2026-11-30' }),
  endpoint('POST /wallet/topup', ownerAlone, ({ owner }) => ({
    json: { value: 100, userid: owner.user.id },
  })),
  endpoint('POST /wallet/txnstatus', self, ({ transaction }) => ({
    json: { client_txn_id: transaction.txnid },
  })),
  endpoint('GET /points/getbalance/[userid]', self, ({ owner }) => ({
    path: `/points/getbalance/${owner.user.id}`,
  })),
  endpoint('POST /points/redeempoints', ownerAlone, ({ owner }) => ({
    json: { value: 1, userid: owner.user.id },
  })),
  endpoint('POST /order/webhook/[gateway]', anyone, {
    path: '/order/webhook/ekqr',
    body: 'client_txn_id=T1',
  }),
  endpoint('GET /invoices/[id]', self, async (world) => ({
    path: `/invoices/${(await makeTaxDocument(world.db.prisma, { id: await completedOrder(world) })).id}`,
  })),
];
