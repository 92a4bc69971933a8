import { storeSeries } from '@/lib/domain/metrics';
import { HTTP_REQUESTS } from '@/lib/platform/metrics';

/** What the store promises, as a share of events that are good. */
export interface Objective {
  name: string;
  /** The name of its alert, and of its runbook. */
  alert: string;
  sentence: string;
  /** The share of good events within the window. */
  target: number;
  windowDays: number;
  /** Selectors of counters: events that are good, and all events. */
  good: string;
  total: string;
}

const { PAID_ORDERS_JUDGED, SOLD_ORDERS_JUDGED } = storeSeries;
const pages = 'kind="page"';

export const OBJECTIVES: readonly Objective[] = [
  {
    name: 'paid-orders-end',
    alert: 'PaidOrdersEndLate',
    sentence: 'A paid order that the worker delivers ends within 5 minutes.',
    target: 0.999,
    windowDays: 30,
    good: `${PAID_ORDERS_JUDGED.name}{ended="in_time"}`,
    total: PAID_ORDERS_JUDGED.name,
  },
  {
    name: 'pages-answer',
    alert: 'PagesAnswerSlowly',
    sentence: 'A page answers within 300 ms, and not with an error of the server.',
    target: 0.999,
    windowDays: 30,
    good: `${HTTP_REQUESTS.name}_bucket{${pages},le="0.3",status!~"5xx|aborted"}`,
    total: `${HTTP_REQUESTS.name}_count{${pages},status!="aborted"}`,
  },
  {
    name: 'sold-is-delivered',
    alert: 'SoldNotDelivered',
    sentence: 'Nothing is sold that cannot be delivered: the goods arrive within 30 minutes.',
    target: 0.999,
    windowDays: 30,
    good: `${SOLD_ORDERS_JUDGED.name}{delivered="yes"}`,
    total: SOLD_ORDERS_JUDGED.name,
  },
];

/**
 * How fast the error budget burns: an alert when the share of bad events is `factor` times the allowed one, in a long
 * window (it matters) and in a short one (it still goes on).
 */
export interface Burn {
  factor: number;
  long: string;
  short: string;
  severity: Severity;
}

/** page: a person is woken. ticket: it is looked at on the next day. */
export type Severity = 'page' | 'ticket';

export const BURNS: readonly Burn[] = [
  { factor: 14.4, long: '1h', short: '5m', severity: 'page' },
  { factor: 6, long: '6h', short: '30m', severity: 'page' },
  { factor: 1, long: '3d', short: '6h', severity: 'ticket' },
];

/** The ranges over which shares of bad events are recorded. */
export const RANGES = [...new Set(BURNS.flatMap(({ long, short }) => [short, long]))];

/** With fewer bad events in the long window nobody is told: two late orders in a quiet night are no trend. */
export const LEAST_BAD = 3;
