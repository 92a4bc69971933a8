// The queries and the types of the reports. Amounts are paise, days are yyyy-mm-dd in IST. Browsers import this file.
import { z } from 'zod';
import { filterDay } from '@/lib/platform/list-query';
import type { Paise } from '@/lib/platform/money';

export const reportPresets = [
  'today',
  'yesterday',
  'last-7',
  'last-30',
  'this-month',
  'last-month',
  'financial-year',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** The query of the page of reports. Days go before a preset; invalid parameters are ignored. */
export const reportQuery = z.object({
  range: z.enum(reportPresets).optional().catch(undefined),
  from: filterDay,
  to: filterDay,
  compare: z.enum(comparisons).optional().catch(undefined),
});
export type ReportQuery = z.output<typeof reportQuery>;

const reportTableNames = [
  'summary',
  'days',
  'products',
  'suppliers',
  'roles',
  'campaigns',
  'modes',
  'hours',
  'discounts',
  'refunds',
  'delivery',
  'floats',
] as const;
export type ReportTableName = (typeof reportTableNames)[number];

/** The query of a table as CSV. */
export const reportTableQuery = reportQuery.extend({ table: z.enum(reportTableNames).catch('summary') });

/** A month of this century, yyyy-mm. */
export const reportMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Days of India; both belong to it. */
export interface DayRange {
  from: string;
  to: string;
}

/** Orders, and what was paid for them less what was given back. */
export interface LeftOut {
  orders: number;
  net: Paise;
}

/** What was sold in a range. Sales stand at the moment of their payment, refunds at that of their booking. */
export interface SalesFigures {
  /** Orders that were paid. */
  orders: number;
  sales: Paise;
  refunds: Paise;
  /** Of the delivered ones whose cost is known. */
  cost: Paise;
  /**
   * What gateways took of payments for orders as they told it, else by the setting; 0 for the latter when it is not
   * set.
   */
  fees: Paise;
  /** The payments of them whose fee no gateway told. */
  estimatedFees: number;
  /** Sales less refunds, cost and fees, without the orders of `unknown` and `open`. */
  margin: Paise;
  /** Goods were delivered, and what they cost is not known. */
  unknown: LeftOut;
  /** Not delivered yet, so that there is no cost yet. */
  open: LeftOut;
}

export interface SalesRow extends SalesFigures {
  key: string;
  name: string;
}

export const salesDimensions = [
  'days',
  'hours',
  'products',
  'modes',
  'roles',
  'suppliers',
  'campaigns',
] as const;
export type SalesDimension = (typeof salesDimensions)[number];

export interface SalesReport extends Record<SalesDimension, SalesRow[]> {
  whole: SalesFigures;
}

/** What stands beside the sales. */
export interface Summary extends SalesFigures {
  /** What the gateway takes of top-ups and of payments that became T-Coins. */
  otherFees: Paise;
  otherPayments: number;
  otherEstimated: number;
  /** Points are worth a rupee each, so hundredths of a point are paise. */
  pointsGiven: Paise;
  pointsTaken: Paise;
  pointsRedeemed: Paise;
  campaignDiscounts: Paise;
  couponDiscounts: Paise;
}

export interface DiscountRow {
  kind: 'campaign' | 'coupon';
  id: string;
  name: string;
  orders: number;
  discount: Paise;
  /** What the customers paid for these orders. */
  sales: Paise;
}

export interface RefundRow {
  /** Refunded or Cancelled for a refund at the end of an order, else the cause of one after it. */
  cause: string;
  refunds: number;
  amount: Paise;
}

export interface DeliveryRow {
  /** As in the sales by supplier. */
  key: string;
  name: string;
  /** Orders that were paid, and those of them that were delivered, at all and within so many minutes. */
  orders: number;
  delivered: number;
  within1: number;
  within5: number;
  within30: number;
}

/** The balance at one supplier by the ledger of its float, in hundredths of `currency`. */
export interface FloatRow {
  supplier: string;
  region: string;
  name: string;
  currency: string;
  /** Null before the account is opened. */
  before: bigint | null;
  topUps: bigint;
  purchases: bigint;
  corrections: bigint;
  after: bigint | null;
  /** The balance of now, less deliveries that are not booked yet. */
  now: bigint | null;
  /** What deliveries of the last seven days cost. */
  spent: bigint;
  /** Of these deliveries the ones whose cost the supplier did not tell. */
  withoutCost: number;
  /** How many days the balance of now lasts at that rate; null when nothing was spent or it is not known. */
  daysLeft: number | null;
  /** The balance at the end of each day of the range since the account was opened. */
  history: { day: string; balance: bigint }[];
}

export interface Report {
  range: DayRange;
  sales: SalesReport;
  summary: Summary;
  /** All days of the range, with the sales of each and of the day that it is compared with. */
  days: { day: string; sales: Paise; before: Paise | null }[];
  /** The figures of the range that it is compared with; null without a comparison. */
  compared: { range: DayRange; summary: Summary } | null;
  discounts: DiscountRow[];
  refunds: RefundRow[];
  delivery: DeliveryRow[];
  floats: FloatRow[];
  isFeeSet: boolean;
}

/** What stands in a table: a text, a number, an amount, a share, or nothing. */
export type Cell =
  | string
  | { count: number }
  /** `isAbout`: a part of it is an estimate. */
  | { paise: Paise; isAbout?: boolean }
  /** Hundredths of a currency that is not the rupee. */
  | { hundredths: bigint; currency: string }
  | { percent: number }
  | null;

interface TableRow {
  /** Names the row within its table; links are made of it. */
  key: string;
  /** The first is the name of the row. */
  cells: Cell[];
}

export interface ReportTable {
  name: ReportTableName;
  title: string;
  note?: string;
  /** The first is the heading of the names. */
  heads: string[];
  rows: TableRow[];
  total?: Cell[];
}
