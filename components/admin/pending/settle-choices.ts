import type { Decision, ReviewView } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';

interface Choice {
  name: Decision;
  word: string;
  meaning: string;
}

/** The decisions that a case allows, with what each of them does. */
export function choicesFor({
  decisions,
  asksAmount,
  moneyAtRisk,
  cause,
  price,
  fromWallet,
}: ReviewView): Choice[] {
  const money = formatRupees(moneyAtRisk);
  const all: Choice[] = [
    {
      name: 'deliver',
      word: price === moneyAtRisk ? 'Deliver the order' : 'Deliver, and credit the difference',
      meaning: `${formatRupees(price ?? 0)} pays for the order, which is delivered. ${restText(moneyAtRisk, price ?? 0)}`,
    },
    {
      name: 'credit',
      word: 'Credit',
      meaning: asksAmount
        ? 'What the statement of the bank shows goes to the customer’s wallet at once.'
        : `The ${money} that came goes to the customer’s wallet at once.`,
    },
    {
      name: 'receivable',
      word: 'Ask the customer for it',
      meaning: `The customer owes ${money}. The case stays open until it is paid again, or written off once the order has ended.`,
    },
    {
      name: 'recovered',
      word: 'It was paid again',
      meaning: `The statement of the bank shows ${money} from the customer, under a bank reference of its own.`,
    },
    {
      name: 'offset',
      word: 'Take it from the wallet',
      meaning: `${formatRupees(fromWallet ?? 0)} is taken from the customer’s wallet at once. ${owedText(moneyAtRisk, fromWallet ?? 0)}`,
    },
    {
      name: 'reinstated',
      word: 'It is there again',
      meaning: `The customer owes nothing of the ${money} any more. What they have paid in its place goes to their wallet at once, and the rest is no loss any more.`,
    },
    {
      name: 'loss',
      word: cause === 'receivable' ? 'Write it off' : 'Book the loss',
      meaning: `The store bears the ${money}. Order and wallet stay as they are.`,
    },
    {
      name: 'won',
      word: 'It was won',
      meaning:
        'The gateway’s dashboard says that nothing was taken for the dispute. Refunds of the payment are possible again.',
    },
    {
      name: 'lost',
      word: 'It was lost',
      meaning:
        'The gateway’s dashboard says what was taken for the dispute. That becomes a case of its own, to be booked.',
    },
    {
      name: 'dismiss',
      word: 'Dismiss',
      meaning:
        cause === 'payment_reversed'
          ? 'The gateway is wrong, the bank still has the money: no money moves.'
          : cause === 'payment_reinstated'
            ? 'The gateway is wrong, the money is still gone: no money moves.'
            : cause === 'account_erased'
              ? 'The money was given back at the gateway or by the bank: none moves here.'
              : 'Nothing came, or it was handled elsewhere: no money moves.',
    },
  ];
  return all.filter(({ name }) => decisions.includes(name));
}

/** What becomes of the money above the price. */
function restText(received: number, price: number): string {
  const rest = restOf(received, price);
  return rest === 0
    ? 'Nothing is left for the wallet.'
    : `${formatRupees(rest)} goes to the customer’s wallet at once.`;
}

/** What the customer still owes after it. */
function owedText(owed: number, taken: number): string {
  const rest = restOf(owed, taken);
  return rest === 0 ? 'Nothing is owed any more.' : `${formatRupees(rest)} is still owed.`;
}

/** Rupees above the price. */
export function restOf(received: number, price: number): number {
  return Math.round((received - price) * 100) / 100;
}

/** Whether a decision takes the bank reference that a person found in the bank's statement. */
export function takesReference({ cause }: ReviewView, decision: Decision | undefined): boolean {
  if (decision === 'recovered') return true;
  return decision === 'credit' && (cause === 'reference_missing' || cause === 'second_payment');
}
