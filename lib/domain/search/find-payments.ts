import type { Context } from '@/lib/domain/context';
import { payerIndexes, payerOf } from '@/lib/domain/payers';
import type { PaymentStatus } from '@/lib/platform/db';
import { beginsWith, contains, hasTrigram, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { Hit } from './schema';
import {
  anyOf,
  branch,
  hit,
  isOwnId,
  isUtr,
  type Leg,
  MOST,
  type Reader,
  readLeg,
  type Words,
} from './search-leg';

/** The references of a payment as one text, exactly as in the index payments_search_idx. */
const PAYMENT_SEARCH_TEXT = Prisma.raw(
  `lower(client_txn_id || chr(10) || coalesce(gateway_order_id, '') || chr(10) || coalesce(utr, '') || chr(10) || coalesce(evidence ->> 'utr', '') || chr(10) || coalesce(payer_vpa, ''))`,
);

type HasSealer = Pick<Context, 'sealer'>;

export interface FoundPayment {
  id: string;
  client_txn_id: string;
  gateway: string;
  order_id: string | null;
  wallet_transaction_id: string | null;
  status: PaymentStatus;
  amount: bigint;
  received_amount: bigint | null;
  utr: string | null;
  payer_vpa: string | null;
  payer_sealed: string | null;
  created_at: Date;
}

const TABLE = Prisma.sql`payments`;
const COLUMNS = Prisma.sql`id, client_txn_id, gateway, order_id, wallet_transaction_id, status::text as status, amount,
  received_amount, coalesce(utr, evidence ->> 'utr') as utr, payer_vpa, payer_sealed, created_at`;

/**
 * Finds payments of orders and top-ups by a part of their reference, of a bank reference that the gateway or a webhook
 * has named, or by the complete UPI id of the payer, which is sealed. Those that wait for a decision have their bank
 * reference in the gateway's answer only.
 */
export async function findPayments(reader: Reader & HasSealer, { words }: Words): Promise<Leg<FoundPayment>> {
  const reference = words.toUpperCase();
  const claimed = beginsWith(Prisma.sql`claim ->> 'utr'`, words);
  const exact = Prisma.sql`(utr = ${reference} or client_txn_id = ${reference} or id = ${reference}
    or order_id = ${reference} or wallet_transaction_id = ${reference})`;
  const { rows, finished } = await readLeg<FoundPayment>(
    reader,
    anyOf([
      Prisma.sql`(select ${COLUMNS} from payments where ${exact})`,
      ...(words.includes('@')
        ? [
            branch(COLUMNS, TABLE, {
              condition: Prisma.sql`payer_index in (${Prisma.join(payerIndexes(reader, words))})`,
            }),
          ]
        : []),
      ...(isUtr(words) ? [branch(COLUMNS, TABLE, { condition: saidUtr(words) })] : []),
      ...(hasTrigram(words) && !isOwnId(words)
        ? [
            ...(isUtr(words) ? [] : [branch(COLUMNS, TABLE, contains(PAYMENT_SEARCH_TEXT, words))]),
            branch(COLUMNS, TABLE, {
              condition: Prisma.sql`client_txn_id in (select client_txn_id from webhook_inbox
                where claim is not null and ${claimed.condition} limit ${MOST})`,
            }),
          ]
        : []),
    ]),
  );
  const named = ({ utr, client_txn_id }: FoundPayment) =>
    utr?.toUpperCase() === reference || client_txn_id === reference ? 0 : 1;
  return {
    rows: rows
      .toSorted((a, b) => named(a) - named(b) || b.created_at.getTime() - a.created_at.getTime())
      .slice(0, MOST),
    finished,
  };
}

/** As the index payments_said_utr_idx has it: of a payment that has another reference, or none. */
function saidUtr(utr: string): Prisma.Sql {
  return Prisma.sql`evidence ->> 'utr' = ${utr} and evidence ->> 'utr' is not null
    and evidence ->> 'utr' is distinct from utr`;
}

export function presentPayment(context: HasSealer, payment: FoundPayment): Hit {
  const { order_id, wallet_transaction_id, status, amount, received_amount } = payment;
  const subject = order_id ?? wallet_transaction_id ?? payment.client_txn_id;
  return hit({
    kind: 'payment',
    id: payment.id,
    href: pageOf(payment, subject),
    title: `${order_id === null ? 'Top-up' : 'Order'} ${subject}`,
    detail: [payment.gateway, payment.utr && `UTR ${payment.utr}`].filter(Boolean).join(', '),
    customer_vpa: payerOf(context, {
      id: payment.id,
      payerVpa: payment.payer_vpa,
      payerSealed: payment.payer_sealed,
    }),
    status: STATUS_WORDS[status],
    amount: rupees(received_amount ?? amount),
    at: payment.created_at.toISOString(),
  });
}

/** A top-up that waits for a decision stands among the cases below the pending orders. */
function pageOf({ order_id, status }: FoundPayment, subject: string): string {
  if (order_id !== null) return `/admin/orders/${encodeURIComponent(order_id)}`;
  return status === 'review'
    ? '/admin/orders#cases-title'
    : `/admin/wallettxn/${encodeURIComponent(subject)}`;
}

const STATUS_WORDS: Record<PaymentStatus, string> = {
  created: 'Created',
  open: 'Open',
  paid: 'Paid',
  failed: 'Failed',
  review: 'In review',
};
