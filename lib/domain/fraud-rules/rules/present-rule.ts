import { MODES, OUTCOMES, type RuleInput, termsSchema } from '@/lib/domain/fraud-rules/schema';
import type { FraudRule } from '@/lib/platform/db';

/** A stored rule as its form has it; null for one of a later version whose kind is unknown here. */
export function presentRule({ name, reason, terms, outcome, mode }: FraudRule): RuleInput | null {
  const known = termsSchema.safeParse(terms);
  if (!known.success) return null;
  return {
    name,
    reason,
    terms: known.data,
    outcome: OUTCOMES.find((each) => each === outcome) ?? 'allow',
    mode: MODES.find((each) => each === mode) ?? 'off',
  };
}
