// Pages of the first gateway of which it says more than what was asked for, and the cases about them.
import { expect } from 'vitest';
import { listReviews, settlePayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import type { PaymentState } from '@/lib/integrations/payments';
import { minutes } from '@/lib/platform/time';
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

  /** What the gateway was last heard to say of each page: it says it once more when a person decides. */
  const heard = new Map<string, PaymentState>();

  interface Deciding {
    /** With a gateway that says something else by now. */
    by?: typeof admin;
    reference?: string;
    seen?: string | undefined;
  }

  async function settle(placed: Placed, cause: string, decision: Decision, given: Deciding = {}) {
    const review = (await casesOf(placed)).find((one) => one.cause === cause);
    const { by = saying(heard.get(placed.client_txn_id) ?? {}, admin), ...typed } = given;
    return settleReview(by, { reviewId: review?._id ?? '', decision, reason: 'as the bank says', ...typed });
  }

  /** What a gateway says of a page of which so many paise came, under a new bank reference or under this one. */
  async function paid(placed: Placed, amount: bigint, utr = newReference(), of: object = {}): Promise<Paid> {
    const { gatewayOrderId, clientTxnId } = await shop.paymentOf(placed);
    const state = { outcome: 'paid', gatewayOrderId: gatewayOrderId ?? '', clientTxnId, amount } as const;
    return { ...state, currency: 'INR', utr, payerVpa: null, remark: '', ...of };
  }

  /** The gateway says so. */
  async function named(...of: Parameters<typeof paid>) {
    const [{ client_txn_id: id }] = of;
    const state = await paid(...of);
    heard.set(id, state);
    return settlePayment(saying(state), id);
  }

  /** That so many came without one, and whether a case is open about it. */
  async function unnamed(placed: Placed, amount: bigint, isLate: boolean): Promise<void> {
    const state = await unreferenced(placed, amount);
    heard.set(placed.client_txn_id, state);
    const silent = saying(state);
    expect(await settlePayment(silent, placed.client_txn_id)).toBe('unreferenced');
    if (!isLate) return;
    shop.clock.advance(minutes(11));
    expect(await settlePayment(silent, placed.client_txn_id)).toBe('unreferenced');
    expect(await said(placed)).toContainEqual(['reference_missing', Number(amount) / 100]);
  }

  return { shop, context, admin, saying, unreferenced, paid, casesOf, said, settle, named, unnamed };
}
