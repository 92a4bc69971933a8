import type { Context } from '@/lib/domain/context';
import type { ReferralTerms } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { ReferralTermsView } from './schema';

/** The terms; null before they were saved first. */
export async function getReferralTerms({ db }: Pick<Context, 'db'>): Promise<ReferralTermsView | null> {
  const terms = await db.referralTerms.findFirst();
  return terms && presentTerms(terms);
}

/** The terms in rupees and points, for pages and for the audit log. */
export function presentTerms(terms: ReferralTerms) {
  const { enabled, withinDays, monthlyLimit, version } = terms;
  return {
    enabled,
    withinDays,
    monthlyLimit,
    version,
    inviterPoints: rupees(terms.inviterPoints),
    friendPoints: rupees(terms.friendPoints),
    minOrder: rupees(terms.minOrder),
  };
}
