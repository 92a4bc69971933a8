import type { Call } from '@/lib/sandbox/calls/answer-call';
import type { FaultParams } from '@/lib/sandbox/faults/types';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Attempt, PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import { textOf, unknownId } from './answers';

type RazorpayCall = Call<'razorpay'>;

/** What is captured on a day is paid into the bank two days later, as one settlement (RAZORPAY-8). In seconds. */
const SETTLED_AFTER = 2 * 24 * 60 * 60;
/** India is ahead of UTC by this. */
const IST = 5.5 * 60 * 60;
const BEGINNING = 'setl_';
const END = 'TARANG';

interface Row {
  entity_id: string;
  type: 'payment' | 'refund' | 'adjustment';
  credit: number;
  debit: number;
  amount: number;
  fee: number;
  tax: number;
  payment_id: string;
  order_receipt: string;
  dispute_id: string | null;
}

/** The rows of a day, a page of them. */
export function listSettled(call: RazorpayCall): Reply {
  const { query } = call.request;
  const part = (name: string) => (query.get(name) ?? '').padStart(2, '0');
  const day = `${query.get('year') ?? ''}-${part('month')}-${part('day')}`;
  const skip = Number(query.get('skip') ?? 0);
  const short = call.take('recon_short_pages');
  const count = Math.min(Number(query.get('count') ?? 10), short ? Number(short.rows) : 1000);
  const rows = settledOn({ state: call.context.state, take: call.take }, day).flatMap(({ link, row }) => {
    if (call.take('recon_row_missing', textOf(link))) return [];
    return call.take('recon_row_twice', textOf(link)) ? [row, row] : [row];
  });
  const settlement = { settlement_id: idOf(day), settlement_utr: utrOf(day), settled: true };
  const items = rows.slice(skip, skip + count).map((row) => ({ ...row, ...settlement, currency: 'INR' }));
  return json({ entity: 'collection', count: items.length, items });
}

/** A settlement with what was paid into the bank, whatever the list of its rows leaves out. */
export function getSettlement(call: RazorpayCall): Reply {
  const id = call.request.param('id');
  const digits = id.slice(BEGINNING.length, -END.length);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const rows = settledOn({ state: call.context.state, take: call.take }, day);
  if (id !== idOf(day) || rows.length === 0) return unknownId();
  const sum = (name: 'fee' | 'tax') => rows.reduce((total, { row }) => total + row[name], 0);
  return json({
    id,
    entity: 'settlement',
    amount: amountOf(rows),
    status: 'processed',
    fees: sum('fee'),
    tax: sum('tax'),
    utr: utrOf(day),
  });
}

const idOf = (day: string) => `${BEGINNING}${day.replaceAll('-', '')}${END}`;
/** The bank reference of the payout. */
const utrOf = (day: string) => `RZPN${day.replaceAll('-', '')}01`;

/** What was paid into the bank on a day, as its statement says it; null when nothing was. */
export function payoutOf(context: SandboxContext, day: string): { amount: number; utr: string } | null {
  const take: Take = (fault, text) =>
    context.faults.take('razorpay', fault, { on: 'settlement', region: null, text });
  const rows = settledOn({ state: context.state, take }, day);
  return rows.length === 0 ? null : { amount: amountOf(rows), utr: utrOf(day) };
}

const amountOf = (rows: Settled[]) => rows.reduce((total, { row }) => total + row.credit - row.debit, 0);

type Take = (fault: 'recon_wrong_fee', text: string) => FaultParams | null;
interface Settled {
  link: PaymentLink;
  row: Row;
}

function settledOn({ state, take }: Pick<SandboxContext, 'state'> & { take: Take }, day: string): Settled[] {
  return state.razorpay.links.flatMap((link) =>
    link.attempts
      .filter((attempt) => attempt.captured && settlementDay(attempt) === day)
      .flatMap((attempt) => rowsOf(take, link, attempt).map((row) => ({ link, row }))),
  );
}

function settlementDay({ createdAt }: Attempt): string {
  return new Date((createdAt + SETTLED_AFTER + IST) * 1000).toISOString().slice(0, 10);
}

function rowsOf(take: Take, link: PaymentLink, attempt: Attempt): Row[] {
  const { id, amount, amountRefunded, tax } = attempt;
  const wrong = take('recon_wrong_fee', textOf(link));
  const fee = attempt.fee + (wrong ? Number(wrong.paise) : 0);
  const nothing = { credit: 0, fee: 0, tax: 0, dispute_id: null };
  const about = { payment_id: id, order_receipt: link.reference };
  const refunds =
    amountRefunded > 0
      ? [
          {
            ...nothing,
            ...about,
            entity_id: id.replace('pay_', 'rfnd_'),
            type: 'refund' as const,
            debit: amountRefunded,
            amount: amountRefunded,
          },
        ]
      : [];
  const lost = link.disputes.filter(
    ({ attemptId, amountDeducted }) => attemptId === id && amountDeducted > 0,
  );
  return [
    {
      ...about,
      entity_id: id,
      type: 'payment',
      credit: amount - fee,
      debit: 0,
      amount,
      fee,
      tax,
      dispute_id: null,
    },
    ...refunds,
    ...lost.map((dispute) => ({
      ...nothing,
      ...about,
      entity_id: dispute.id.replace('disp_', 'adj_'),
      type: 'adjustment' as const,
      debit: dispute.amountDeducted,
      amount: dispute.amountDeducted,
      dispute_id: dispute.id,
    })),
  ];
}
