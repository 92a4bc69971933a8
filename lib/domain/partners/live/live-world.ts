import type { PartnerWorld } from '@/lib/domain/partners/world';
import { getBalance, getOnHold } from '@/lib/domain/wallet';
import { rupees } from '@/lib/platform/money';
import { cancelOrder } from './cancel-order';
import { checkPlayer } from './check-player';
import { listCodes, reportCode, revealOrder } from './codes';
import { createOrder } from './create-order';
import { createOrders } from './create-orders';
import { listLedger } from './list-ledger';
import { findOrder, listOrders } from './orders';

/** The store itself. */
export const liveWorld: PartnerWorld = {
  checkPlayer,
  createOrder,
  createOrders,
  cancelOrder,
  listOrders,
  getOrder: async (context, caller, id) => ({ order: await findOrder(context, caller, id) }),
  listCodes,
  revealCodes: revealOrder,
  reportCode,
  async getBalance(context, { buyer }) {
    const userId = buyer.userid;
    const [balance, onHold] = await Promise.all([
      getBalance(context, { userId }),
      getOnHold(context, userId),
    ]);
    return { balance: rupees(balance - onHold), currency: 'INR' };
  },
  listLedger,
};
