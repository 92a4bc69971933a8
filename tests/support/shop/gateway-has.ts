import { noticeReversal } from '@/lib/domain/payments/notice-reversal';
import { transaction } from '@/lib/platform/db';
import type { Shop } from './the-shop';

/** Lets the gateway say that it has this many paise of the payment of a page: its bank took the rest back. */
export const gatewayHas = (shop: Shop) => (page: { client_txn_id: string }, amount: bigint) =>
  transaction(shop.context, async (inside) =>
    noticeReversal(inside, await shop.paymentOf(page), { amount, remark: 'Reversed by the bank' }),
  );
