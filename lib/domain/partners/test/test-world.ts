import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import { checkedSale } from '@/lib/domain/partners/catalogue/checked-sale';
import type { PartnerWorld } from '@/lib/domain/partners/world';
import { rupees } from '@/lib/platform/money';
import { listTestCodes, reportTestCode, revealTestCodes } from './codes';
import { cancelTestOrder, createTestOrder } from './create-order';
import { createTestOrders } from './create-orders';
import { listTestLedger } from './list-ledger';
import { findTestOrder, listTestOrders } from './orders';
import { playerOf } from './player';
import { readBalance } from './read-balance';

/**
 * Play money and orders that deliver nothing. It reads the real catalogue, and imports nothing of the wallet, the
 * vault's codes and the suppliers, so that no mistake here can reach them.
 */
export const testWorld: PartnerWorld = {
  async checkPlayer(context, _caller, input) {
    const { sale, input1 } = await checkedSale(context, input);
    return { ...playerOf(input1), must_be_found: playerMustBeVerified(sale.product) };
  },
  createOrder: createTestOrder,
  createOrders: createTestOrders,
  cancelOrder: cancelTestOrder,
  listOrders: listTestOrders,
  getOrder: async (context, caller, id) => ({ order: await findTestOrder(context, caller, id) }),
  listCodes: listTestCodes,
  revealCodes: revealTestCodes,
  reportCode: reportTestCode,
  async getBalance(context, { buyer }) {
    return { balance: rupees(await readBalance(context, buyer.userid)), currency: 'INR' };
  },
  listLedger: listTestLedger,
};
