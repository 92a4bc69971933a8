// Pages of the first gateway of which it says more than what was asked for, and the cases about them.
import { listReviews, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import type { PaymentState } from '@/lib/integrations/payments';
import * as make from './make';
import { openShop, type Placed } from './shop';

type Paid = Extract<PaymentState, { outcome: 'paid' }>;

let references = 620_000_000_000;
export const newReference = () => String(++references);

/** Opens a shop at the top of a file. */
export async function openSaidOfPages() {
  const shop = await openShop();
  const { context } = shop;
  const admin = make.actingAs(context, await shop.shopper('admin'));

  /** The same with a gateway that says something else of the page. */
  function saying(said: Partial<Paid> | PaymentState, of: typeof context = context): typeof context {
    const { ekqr } = context.gateways;
    const fetchState: typeof ekqr.fetchState = async (payment) => {
      const state = await ekqr.fetchState(payment);
      return { ...state, ...said } as PaymentState;
    };
    return { ...of, gateways: { ...context.gateways, ekqr: { ...ekqr, fetchState } } };
  }

  /** What a gateway says that calls the page paid with so many paise, and names no bank reference. */
  async function unreferenced(placed: Placed, amount: bigint): Promise<PaymentState> {
    const { gatewayOrderId, clientTxnId } = await shop.paymentOf(placed);
    return {
      outcome: 'unreferenced',
      gatewayOrderId: gatewayOrderId ?? '',
      clientTxnId,
      amount,
      currency: 'INR',
      payerVpa: null,
      remark: 'paid',
    };
  }

  const casesOf = async ({ client_txn_id }: Pick<Placed, 'client_txn_id'>) =>
    (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);
  const said = async (placed: Placed) =>
    (await casesOf(placed)).map(({ cause, moneyAtRisk }) => [cause, moneyAtRisk]).sort();

  interface Deciding {
    by?: typeof admin;
    reference?: string;
    seen?: string | undefined;
  }

  async function settle(placed: Placed, cause: string, decision: Decision, given: Deciding = {}) {
    const review = (await casesOf(placed)).find((one) => one.cause === cause);
    const { by = admin, ...typed } = given;
    return settleReview(by, { reviewId: review?._id ?? '', decision, reason: 'as the bank says', ...typed });
  }

  return { shop, context, admin, saying, unreferenced, casesOf, said, settle };
}
