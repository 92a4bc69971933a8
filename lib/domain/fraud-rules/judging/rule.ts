import { type Mode, type Outcome, type RuleTerms, termsSchema } from '@/lib/domain/fraud-rules/schema';
import type { FraudRule } from '@/lib/platform/db';

/** A rule that is on or in shadow. */
export interface ActiveRule {
  id: string;
  name: string;
  reason: string;
  terms: RuleTerms;
  outcome: Outcome;
  mode: Exclude<Mode, 'off'>;
}

/** None for a rule that is off, and for one of a later version whose kind is unknown here. */
export function readRule({ id, name, reason, terms, outcome, mode }: FraudRule): ActiveRule[] {
  const known = termsSchema.safeParse(terms);
  if (!known.success || mode === 'off') return [];
  const rule: ActiveRule = {
    id,
    name,
    reason,
    terms: known.data,
    outcome: outcome === 'refuse' ? 'refuse' : outcome === 'hold' ? 'hold' : 'allow',
    mode: mode === 'on' ? 'on' : 'shadow',
  };
  // Who pays is known too late to refuse, and an order may be older than the block: then it is held.
  const isLate = rule.terms.kind === 'blocked' && rule.outcome === 'refuse';
  return isLate ? [rule, { ...rule, outcome: 'hold' }] : [rule];
}

/** The moments of an order at which rules look at it; an order from the wallet has both at once. */
export type Moment = 'placing' | 'paying';

/** What refuses decides before anybody pays; everything else looks at orders that are paid. */
export function momentOf({ outcome }: Pick<ActiveRule, 'outcome'>): Moment {
  return outcome === 'refuse' ? 'placing' : 'paying';
}
