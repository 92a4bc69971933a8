import type { RuleTerms } from '@/lib/domain/fraud-rules/schema';
import { counted } from '@/lib/platform/languages';
import { formatRupees, paiseFromRupees, rupees } from '@/lib/platform/money';

/** Whether an order of this amount (paise) breaks the limit of a rule that measured the orders before it. */
export function isHit(terms: RuleTerms, measured: readonly bigint[], amount: bigint): boolean {
  const [first = 0n, second = 0n] = measured;
  switch (terms.kind) {
    case 'velocity':
      if (terms.counted === 'orders') return first + 1n > BigInt(terms.most);
      return second + amount > paiseFromRupees(terms.most);
    case 'accounts':
      return first + 1n > BigInt(terms.most);
    case 'first_order':
      return first > 0n && amount >= paiseFromRupees(terms.rupees);
    case 'blocked':
      return first > 0n;
    case 'claims':
      return first >= BigInt(terms.least) && first * 100n >= second * BigInt(terms.percent);
  }
}

const WITH = {
  account: 'this account',
  player: 'this player',
  device: 'this device',
  address: 'this address',
  payer: 'this payer',
};

/** What a rule found, for staff: what it measured with the order itself, and its limit. */
export function describeHit(terms: RuleTerms, measured: readonly bigint[], amount: bigint): string {
  const [first = 0n, second = 0n] = measured;
  switch (terms.kind) {
    case 'velocity': {
      const within = `${minutesText(terms.minutes)} by ${WITH[terms.by]}`;
      return terms.counted === 'orders'
        ? `${first + 1n} orders or more in ${within}; at most ${terms.most}`
        : `${formatRupees(rupees(second + amount))} in ${within}; at most ${formatRupees(terms.most)}`;
    }
    case 'accounts':
      return `${first + 1n} accounts with ${WITH[terms.by]} in ${counted(terms.days, 'day')}; at most ${terms.most}`;
    case 'first_order':
      return `The first order of at least ${formatRupees(terms.rupees)}, by an account younger than ${counted(terms.days, 'day')}`;
    case 'claims':
      return `${first} of ${second} delivered orders of ${counted(terms.days, 'day')} with a refund or a help request; hit from ${terms.least} and ${terms.percent} %`;
    case 'blocked':
      return 'Its payer, player, device or address is on the list of blocks';
  }
}

/** 90 becomes '90 minutes', 2880 becomes '2 days'. */
export function minutesText(minutes: number): string {
  const [amount, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return counted(amount, unit);
}
