// Numbers of the panel as the API speaks them. Money is rupees, days are yyyy-mm-dd in IST. Safe in a browser.

/** The tiles (spec S7.5, GET /admin/stats). */
export interface Stats {
  /** Of every status. */
  total_order: number;
  completed: number;
  refunded: number;
  processing: number;
  /** What Completed orders were sold for, rounded down to whole rupees. */
  total_sale: number;
}

/** What became of the orders that were placed on one day. */
export interface DayFigures {
  day: string;
  /** Of every status. */
  orders: number;
  completed: number;
  /** What the Completed ones were sold for. */
  sales: number;
  /** Completed among those that were paid and have ended, in percent; null when none has. */
  successPercent: number | null;
  /** Seconds from payment to goods, of the Completed ones; null when there are none. */
  medianSeconds: number | null;
  p95Seconds: number | null;
  /** What the Completed ones with a known cost were sold for above it; null when there are none. Below zero is a loss. */
  margin: number | null;
  /** Completed ones whose cost nobody knows: they are in no margin. */
  costUnknown: number;
}

/** Completed orders of one product. */
export interface ProductFigures {
  productId: string;
  name: string;
  orders: number;
  sales: number;
  /** As for days. */
  margin: number | null;
  costUnknown: number;
}

/** Orders that wait now, by how long they do. */
export interface WaitFigures {
  label: string;
  orders: number;
}

export interface Charts {
  from: string;
  to: string;
  /** Every day from the first to the last. */
  days: DayFigures[];
  /** The best sold first. */
  products: ProductFigures[];
  waits: WaitFigures[];
}
