// The types with which the panel shows suppliers. Browsers import this file.
import {
  ACCOUNTS,
  accountOf,
  type RegionOf,
  type SupplierName,
} from '@/lib/integrations/suppliers/descriptors';

/** The names of all supplier accounts, such as 'Smile.one BR', for a page that has no figures yet. */
export const ACCOUNT_NAMES = ACCOUNTS.map(({ name }) => name);

/** The state of one supplier account, with the figures of the last 24 hours. */
export interface SupplierHealth {
  /** For example 'Smile.one BR'. */
  name: string;
  supplier: SupplierName;
  region: string;
  /** In the supplier's unit; null when it cannot be read. */
  balance: { amount: string; unit: string } | null;
  /** The number of purchases. */
  calls: number;
  delivered: number;
  /** The share of delivered ones among the answered calls, in percent; null when there are none. */
  successPercent: number | null;
  /** Seconds from the call to its answer; null when there are none. */
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** Hours that the balance lasts at the present rate; null when nothing was bought or the balance is unknown. */
  lastsHours: number | null;
  /** Sentences about problems that an administrator must solve; empty when there are none. */
  warnings: string[];
}

const POINTS_PATHS: Record<RegionOf<'smileone'>, string> = {
  br: '/admin/querypoints',
  ph: '/admin/querypoints/ph',
};

/** The API calls for the balance at Smile.one, one for each of its regions (spec S7.5). */
export const POINTS_CALLS = Object.entries(POINTS_PATHS).map(([region, path]) => ({
  account: accountOf({ supplier: 'smileone', region }).name,
  region: region.toUpperCase(),
  path,
}));

/** The reply of POST /admin/querypoints (spec S7.5), with the fields of Smile.one. */
export interface PointsReply {
  status: 200;
  smile_points: string;
}
