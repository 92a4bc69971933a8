import { recheckPayment } from '@/lib/domain/payments';
import type { Shop } from './the-shop';

/** Asks the gateway about the payment of a page, while it lacks so many paise of what the sandbox received. */
export const gatewayLacks =
  (shop: Shop) =>
  async (
    { client_txn_id: clientTxnId }: { client_txn_id: string },
    paise: bigint,
    context = shop.context,
  ): Promise<void> => {
    const payment = await context.db.payment.findUniqueOrThrow({ where: { clientTxnId } });
    const { ekqr } = context.gateways;
    const state = await ekqr.fetchState(payment);
    if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
    const fetchState = async () => ({ ...state, amount: state.amount - paise });
    const gateways = { ...context.gateways, ekqr: { ...ekqr, fetchState } };
    await recheckPayment({ ...context, gateways }, payment);
  };
