// Suppliers as the panel shows them. Safe in a browser.
import {
  ACCOUNTS,
  accountOf,
  type RegionOf,
  type SupplierName,
} from '@/lib/integrations/suppliers/descriptors';

/** Every account of the shop, before anything is known about it: 'Smile.one BR'. */
export const ACCOUNT_NAMES = ACCOUNTS.map(({ name }) => name);

/** What one of the shop's accounts at a supplier has done in the last 24 hours. */
export interface SupplierHealth {
  /** 'Smile.one BR' */
  name: string;
  supplier: SupplierName;
  region: string;
  /** In the supplier's own unit; null when it does not tell. */
  balance: { amount: string; unit: string } | null;
  /** Calls for goods. */
  calls: number;
  delivered: number;
  /** Delivered among those whose outcome is known, in percent; null when there are none. */
  successPercent: number | null;
  /** From the call to its answer, in seconds; null when there are none. */
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** How long the balance lasts at the present rate; null when nothing is bought or nothing is known. */
  lastsHours: number | null;
  /** What an administrator has to do something about, in sentences; empty when all is well. */
  warnings: string[];
}

const POINTS_ENDPOINTS = {
  br: 'POST /admin/querypoints',
  ph: 'POST /admin/querypoints/ph',
} as const satisfies Record<RegionOf<'smileone'>, string>;

/** The calls that ask what is left at Smile.one, one for each of its regions (spec S7.5). */
export const POINTS_CALLS = Object.entries(POINTS_ENDPOINTS).map(([region, endpoint]) => ({
  account: accountOf({ supplier: 'smileone', region }).name,
  region: region.toUpperCase(),
  endpoint,
}));

/** The answer of POST /admin/querypoints (spec S7.5): as Smile.one gives it. */
export interface PointsReply {
  status: 200;
  smile_points: string;
}
