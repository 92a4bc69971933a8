// The API's types of the panel's figures. Amounts are rupees, days are yyyy-mm-dd in IST. Browsers import this file.

/** The tiles (spec S7.5, GET /admin/stats). */
export interface Stats {
  /** Orders of every status. */
  total_order: number;
  completed: number;
  refunded: number;
  processing: number;
  /** The sum of the prices of Completed orders less their refunds, rounded down to whole rupees. */
  total_sale: number;
}

/** The figures of the orders that were placed on one day. */
export interface DayFigures {
  day: string;
  /** Orders of every status. */
  orders: number;
  completed: number;
  /** The sum of the prices of the Completed ones, less their refunds. */
  sales: number;
  /** The share of Completed orders among those that were paid and have ended, in percent; null when there are none. */
  successPercent: number | null;
  /** Seconds from payment to delivery of the Completed ones; null when there are none. */
  medianSeconds: number | null;
  p95Seconds: number | null;
  /**
   * Price less refunds and cost of the Completed ones with a known cost; negative for a loss, null when there are none.
   */
  margin: number | null;
  /** The number of Completed ones with an unknown cost, which the margin does not include. */
  costUnknown: number;
}

/** The figures of the Completed orders of one product. */
export interface ProductFigures {
  productId: string;
  name: string;
  orders: number;
  sales: number;
  /** As in DayFigures. */
  margin: number | null;
  costUnknown: number;
}

/** The number of pending orders in one range of waiting times. */
export interface WaitFigures {
  label: string;
  orders: number;
}

export interface Charts {
  from: string;
  to: string;
  /** All days from the first to the last. */
  days: DayFigures[];
  /** The product with the highest sales first. */
  products: ProductFigures[];
  waits: WaitFigures[];
}
