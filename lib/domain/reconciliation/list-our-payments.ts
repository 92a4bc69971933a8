import type { Context } from '@/lib/domain/context';
import { AT_THE_GATEWAY } from '@/lib/domain/payments';
import type { Prisma } from '@/lib/platform/db';
import { largest, type Paise } from '@/lib/platform/money';
import { istDay } from '@/lib/platform/time';
import type { OurPayment } from './compare/compare-payments';

type Reader = Pick<Context, 'db'>;

/** What the comparisons read of a payment, and when it was made and paid. */
export interface DatedPayment extends OurPayment {
  gateway: string;
  /** The gateway's own id of the bank payment; null at one that names none. */
  gatewayPaymentId: string | null;
  /** What the gateway took of it, tax included, and what it has given back, as far as it told. */
  gatewayFee: Paise | null;
  givenBack: Paise;
  /** What was taken of it for lost disputes, which is given back too; they take first what is not counted. */
  lost: Paise;
  /** What the store has given back of it by the gateway, which its answer no longer has. */
  refunded: bigint;
  createdAt: Date;
  paidAt: Date | null;
  /** Of money beside another payment: when that one was made, from which on this one may have come. */
  besideSince: Date | null;
  /** Our reference of the page under which its case is shown: for money beside another payment, that payment's. */
  page: string;
}

/** The payments that were created on a day (IST). */
export function listOurPayments(
  context: Reader,
  day: string,
  where: Prisma.PaymentWhereInput = {},
): Promise<DatedPayment[]> {
  const { from, until } = istDay(day);
  return readPayments(context, { ...where, createdAt: { gte: from, lt: until } });
}

/** Payments as the comparisons read them, oldest first. */
export async function readPayments({ db }: Reader, where: Prisma.PaymentWhereInput): Promise<DatedPayment[]> {
  const rows = await db.payment.findMany({
    where,
    include: {
      beside: { select: { createdAt: true, clientTxnId: true } },
      reviews: { where: { closedAt: null }, select: { id: true }, take: 1 },
      received: { select: { utr: true, status: true, receivedAmount: true, gatewayAmount: true } },
      refunds: { where: { state: { in: [...AT_THE_GATEWAY] } }, select: { amount: true } },
      disputes: { where: { status: 'lost' }, select: { amountDeducted: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ status, amount, reviews, received, refunds, disputes, ...row }) => {
    const isPaid = status === 'paid';
    // What was credited under its bank reference beside it: the others speak of one payment of the whole amount.
    const surplus = received.filter((beside) => beside.status === 'paid' && beside.utr === null);
    const counted = surplus.reduce(
      (sum, beside) => sum + (beside.receivedAmount ?? 0n),
      row.receivedAmount ?? amount,
    );
    const gatewayAmount =
      row.gatewayAmount === null
        ? null
        : surplus.reduce((sum, beside) => sum + (beside.gatewayAmount ?? 0n), row.gatewayAmount);
    const lost = disputes.reduce((sum, { amountDeducted }) => sum + amountDeducted, 0n);
    const uncounted = largest((row.gatewayTotal ?? counted) - counted, 0n);
    return {
      id: row.id,
      clientTxnId: row.clientTxnId,
      gatewayOrderId: row.gatewayOrderId,
      orderId: row.orderId,
      isPaid,
      amount: isPaid ? counted : amount,
      utr: row.utr,
      hasCase: reviews.length > 0,
      goneBack: gatewayAmount !== null && gatewayAmount < counted,
      besideReferences: received.flatMap(({ utr }) => utr ?? []),
      gateway: row.gateway,
      gatewayPaymentId: row.gatewayPaymentId,
      gatewayFee: row.gatewayFee,
      lost: largest(lost - uncounted, 0n),
      saidThere: (gatewayAmount ?? counted) + lost,
      ...sumsOf({ gatewayAmount, refunds, received: counted }),
      createdAt: row.createdAt,
      paidAt: row.paidAt,
      besideSince: row.beside?.createdAt ?? null,
      page: row.beside?.clientTxnId ?? row.clientTxnId,
    };
  });
}

/** What went back behind the store is what the gateway says less, apart from what the store gave back itself. */
function sumsOf({
  gatewayAmount,
  refunds,
  received,
}: {
  gatewayAmount: Paise | null;
  refunds: { amount: Paise }[];
  received: Paise;
}): Pick<DatedPayment, 'refunded' | 'givenBack'> {
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0n);
  return { refunded, givenBack: refunded + (gatewayAmount === null ? 0n : received - gatewayAmount) };
}
