import type { Found } from '@/lib/domain/reconciliation/found';
import type { Paise } from '@/lib/platform/money';
import { distance, type OurPayment } from './compare-payments';

/** A movement of a UPI payment on the statement of the bank. */
export interface BankLine {
  /** Counted from 1, as a person finds it in the file. */
  line: number;
  /** yyyy-mm-dd as the bank writes it. */
  day: string;
  utr: string;
  /** In paise. */
  amount: Paise;
  direction: 'credit' | 'debit';
}

export interface BankInput {
  /** The paid payments of the day. */
  ours: OurPayment[];
  lines: BankLine[];
  /** Whether any payment of the store has this bank reference (in capitals). */
  isKnown: (utr: string) => boolean;
  /** Payments that the gateway calls paid without a bank reference: one of them may be a line that nothing here has. */
  unreferenced: OurPayment[];
  /** yyyy-mm-dd: only lines of this day are compared the other way round. */
  day: string;
}

/** Compares the paid payments of a day with the statement of the bank, by the bank reference. */
export function compareBank({ ours, lines, isKnown, unreferenced, day }: BankInput): Found[] {
  const byReference = Map.groupBy(lines, ({ utr }) => utr.toUpperCase());
  const strangers = [...byReference].filter(
    ([utr, group]) => !isKnown(utr) && group.some((line) => line.day === day && line.direction === 'credit'),
  );
  return [
    ...ours.flatMap((payment) =>
      comparePaid(payment, byReference.get(payment.utr?.toUpperCase() ?? '') ?? []),
    ),
    ...strangers.map(([utr, group]) => findStranger(utr, group, unreferenced)),
  ];
}

function comparePaid(payment: OurPayment, lines: BankLine[]): Found[] {
  if (payment.utr === null) return [];
  const credits = lines.filter(({ direction }) => direction === 'credit');
  const [credit] = credits;
  const about = { orderId: payment.orderId, paymentId: payment.id, subject: payment.utr, press: null };
  const evidence = {
    clientTxnId: payment.clientTxnId,
    ourAmount: payment.amount.toString(),
    lines: lines.map(describe),
  };
  if (!credit) return [{ ...about, kind: 'missing_there', moneyAtRisk: payment.amount, evidence }];
  const found: Found[] = [];
  if (credits.length > 1) found.push({ ...about, kind: 'twice_there', moneyAtRisk: credit.amount, evidence });
  if (credit.amount !== payment.amount)
    found.push({
      ...about,
      kind: 'amount_differs',
      moneyAtRisk: distance(credit.amount, payment.amount),
      evidence,
    });
  const back = lines.find(({ direction }) => direction === 'debit');
  if (back) found.push({ ...about, kind: 'taken_back', moneyAtRisk: back.amount, evidence });
  return found;
}

function findStranger(utr: string, lines: BankLine[], unreferenced: OurPayment[]): Found {
  const received = lines.reduce(
    (sum, { amount, direction }) => (direction === 'credit' ? sum + amount : sum - amount),
    0n,
  );
  const candidates = unreferenced.filter(({ amount }) => lines.some((line) => line.amount === amount));
  return {
    kind: 'not_ours',
    subject: utr,
    moneyAtRisk: received > 0n ? received : 0n,
    evidence: { lines: lines.map(describe), candidates: candidates.map(({ clientTxnId }) => clientTxnId) },
    press: candidates.length > 0 ? 'credit' : null,
  };
}

function describe({ line, day, amount, direction }: BankLine): string {
  return `line ${line}: ${direction} of ${amount} paise on ${day}`;
}
