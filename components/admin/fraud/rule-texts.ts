import type { Mode, Outcome, RuleKind, RuleTerms, Subject } from '@/lib/domain/fraud-rules/schema';
import { counted } from '@/lib/platform/languages';
import { formatRupees } from '@/lib/platform/money';

export const KIND_TEXTS: Record<RuleKind, string> = {
  velocity: 'Too much in a short time',
  accounts: 'Shared by many accounts',
  first_order: 'Large first order of a new account',
  claims: 'Many refunds and help requests',
  blocked: 'On the list of blocks',
};

export const SUBJECT_TEXTS: Record<Subject, string> = {
  account: 'account',
  player: 'player',
  device: 'device (browser)',
  address: 'IP address',
  payer: 'payer (UPI id)',
};

export const OUTCOME_TEXTS: Record<Outcome, string> = {
  allow: 'Allow, and record it',
  hold: 'Hold: paid, not sent before a person decides',
  refuse: 'Refuse: not placed, nobody pays',
};

export const MODE_TEXTS: Record<Mode, string> = {
  on: 'On',
  shadow: 'Shadow: recorded, without effect',
  off: 'Off',
};

/** What breaks a rule, as a sentence. */
export function termsText(terms: RuleTerms): string {
  switch (terms.kind) {
    case 'velocity': {
      const most = terms.counted === 'orders' ? counted(terms.most, 'order') : formatRupees(terms.most);
      return `More than ${most} in ${counted(terms.minutes, 'minute')} by one ${SUBJECT_TEXTS[terms.by]}.`;
    }
    case 'accounts':
      return `One ${SUBJECT_TEXTS[terms.by]} with more than ${terms.most} ${terms.most === 1 ? 'account' : 'accounts'} in ${counted(terms.days, 'day')}.`;
    case 'first_order':
      return `The first order of ${formatRupees(terms.rupees)} or more by an account younger than ${counted(terms.days, 'day')}.`;
    case 'claims':
      return `At least ${terms.least} delivered orders of ${counted(terms.days, 'day')}, and ${terms.percent} % of them, with a refund or a help request.`;
    case 'blocked':
      return 'Its payer, player, device or address is on the list of blocks.';
  }
}
