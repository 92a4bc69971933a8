import type { Context } from '@/lib/domain/context';
import { createOrder } from '@/lib/domain/orders';
import type { LinkInput } from '@/lib/sandbox';
import { ITEMS, type Shop } from './the-shop';

export type RazorpayOrder = Awaited<ReturnType<typeof createOrder>>;

/** Orders that are paid by links of Razorpay, in a shop that was opened with it. */
export function razorpayOrders(shop: Shop) {
  const context: Context = {
    ...shop.context,
    shop: Object.assign({}, shop.context.shop, { gateway: 'razorpay' }),
  };
  return {
    context,
    async order(item: 'smileone' | 'moogold' = 'smileone'): Promise<RazorpayOrder> {
      const viewer = await shop.shopper();
      const body = {
        ...ITEMS[item],
        userid: viewer.userid,
        input1: shop.player(),
        input2: '2001',
        paymentmode: 'upi' as const,
      };
      return createOrder(context, { viewer, body });
    },
    /** Pays the link, or does with its payment what is given, and waits until the queue is empty. */
    async pay({ client_txn_id }: RazorpayOrder, input: Partial<LinkInput> = {}): Promise<void> {
      await shop.sandbox.payLink({ client_txn_id, ...input });
      await shop.drain();
    },
    /** A fault of the gateway for calls about this order. */
    fault(
      name: string,
      { client_txn_id: match }: RazorpayOrder,
      params: Record<string, string | number> = {},
    ): void {
      shop.sandbox.setFault({ service: 'razorpay', fault: name, params: { ...params, match } });
    },
  };
}
