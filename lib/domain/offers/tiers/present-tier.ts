import type { TierInput } from '@/lib/domain/offers/schema';
import type { Tier } from '@/lib/platform/db';
import { hundredthsOfPercent, rupees } from '@/lib/platform/money';

/** A tier in rupees and percent, for the panel, the dashboard and the audit log. */
export function presentTier({ id, name, nameHi, threshold, extraRate, version }: Tier) {
  return { id, name, nameHi, threshold: rupees(threshold), extra: extraRate / 100, version };
}

/** The columns of the terms of a tier. */
export function rowOfTier({ extra, ...terms }: TierInput) {
  return { ...terms, extraRate: hundredthsOfPercent(extra) };
}
