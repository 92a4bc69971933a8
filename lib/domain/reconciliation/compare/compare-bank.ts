import type { Found } from '@/lib/domain/reconciliation/found';
import type { Paise } from '@/lib/platform/money';
import { distance, type OurPayment } from './compare-payments';

/** A movement of a UPI payment, or of a gateway's payout, on the statement of the bank. */
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

/** A payment of another day, with what the store knows to have been given back of it. */
export interface EarlierPayment extends OurPayment {
  givenBack: Paise;
}

/** A payout of a gateway into the bank, which has many payments at once. */
export interface BankPayout {
  /** Of the payout at the gateway. */
  id: string;
  gateway: string;
  utr: string;
  amount: Paise;
}

export interface BankInput {
  /** The paid payments of the day that the bank has one by one. */
  ours: OurPayment[];
  /** Paid payments of other days whose bank references the statement has. */
  earlier: EarlierPayment[];
  /** What the gateways paid out on the day. */
  payouts: BankPayout[];
  lines: BankLine[];
  /** Whether any payment or payout of the store has this bank reference (in capitals). */
  isKnown: (utr: string) => boolean;
  /** Payments that the gateway calls paid without a bank reference: one of them may be a line that nothing here has. */
  unreferenced: OurPayment[];
  /** yyyy-mm-dd: only lines of this day are compared the other way round. */
  day: string;
}

/** Compares the paid payments of a day with the statement of the bank, by the bank reference. */
export function compareBank(input: BankInput): Found[] {
  const { ours, earlier, payouts, lines, isKnown, unreferenced, day } = input;
  const byReference = Map.groupBy(lines, ({ utr }) => utr.toUpperCase());
  const unmatched = [...byReference].filter(
    ([utr, group]) => !isKnown(utr) && group.some((line) => line.day === day && line.direction === 'credit'),
  );
  return [
    ...ours.flatMap(({ id, orderId, clientTxnId, utr, amount }) =>
      compareCredit(
        { utr, amount, orderId, paymentId: id, facts: { clientTxnId } },
        byReference.get(utr?.toUpperCase() ?? '') ?? [],
      ),
    ),
    ...earlier.flatMap((payment) =>
      findTakenBack(payment, byReference.get(payment.utr?.toUpperCase() ?? '') ?? [], day),
    ),
    ...payouts.flatMap(({ id, gateway, utr, amount }) =>
      compareCredit(
        { utr, amount, orderId: null, paymentId: null, facts: { gateway, payout: id } },
        byReference.get(utr.toUpperCase()) ?? [],
      ),
    ),
    ...unmatched.map(([utr, group]) => findUnmatched(utr, group, unreferenced)),
  ];
}

/** Money that the bank should have got. */
interface Expected extends Pick<Found, 'orderId' | 'paymentId'> {
  utr: string | null;
  amount: Paise;
  facts: Record<string, string>;
}

function compareCredit({ utr, amount, orderId, paymentId, facts }: Expected, lines: BankLine[]): Found[] {
  if (utr === null) return [];
  const credits = lines.filter(({ direction }) => direction === 'credit');
  const [credit] = credits;
  const about = { orderId, paymentId, subject: utr, press: null } as const;
  const evidence = { ...facts, ourAmount: amount.toString(), lines: lines.map(describe) };
  if (!credit) return [{ ...about, kind: 'missing_there', moneyAtRisk: amount, evidence }];
  const found: Found[] = [];
  // Money under one bank reference may have come in two parts, of which a person has credited the second.
  const isWhole = credits.reduce((sum, line) => sum + line.amount, 0n) === amount;
  if (credits.length > 1 && !isWhole)
    found.push({ ...about, kind: 'twice_there', moneyAtRisk: credit.amount, evidence });
  if (credit.amount !== amount && !isWhole)
    found.push({ ...about, kind: 'amount_differs', moneyAtRisk: distance(credit.amount, amount), evidence });
  const back = lines.find(({ direction }) => direction === 'debit');
  if (back) found.push({ ...about, kind: 'taken_back', moneyAtRisk: back.amount, evidence });
  return found;
}

/**
 * A bank takes money back days after it came, when the day of the payment has long been compared. What it had taken
 * before counts too: the store knows of the first debit alone when a second one of its amount follows.
 */
function findTakenBack(
  { id, orderId, clientTxnId, utr, amount, givenBack }: EarlierPayment,
  lines: BankLine[],
  day: string,
): Found[] {
  const debits = lines.filter((line) => line.direction === 'debit' && line.day <= day);
  const debited = debits.reduce((sum, line) => sum + line.amount, 0n);
  if (utr === null || debited <= givenBack || !debits.some((line) => line.day === day)) return [];
  const evidence = { clientTxnId, ourAmount: amount.toString(), lines: debits.map(describe) };
  return [
    { kind: 'taken_back', subject: utr, orderId, paymentId: id, moneyAtRisk: debited, evidence, press: null },
  ];
}

function findUnmatched(utr: string, lines: BankLine[], unreferenced: OurPayment[]): Found {
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
