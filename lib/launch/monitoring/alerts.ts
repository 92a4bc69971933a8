import { storeSeries as store } from '@/lib/domain/metrics';
import { DATABASE_WAITING, JOBS, PROCESS_STARTS, REMOTE_CALLS, type Series } from '@/lib/platform/metrics';
import type { Severity } from './objectives';

/** A series of a test of an alert, in promtool's notation: `5x10` is eleven times 5, `0+2x10` grows by 2. */
interface Given {
  series: string;
  values: string;
}

/** An alert beside those of the objectives. */
export interface StoreAlert {
  name: string;
  severity: Severity;
  /** A sentence; `{supplier}` is the value of that label. */
  summary: string;
  expression: string;
  /** How long it must hold. */
  lasts: string;
  /** The labels that the alert has in the test that fires it. */
  labels: Record<string, string>;
  /** With these it fires, and with those it does not. */
  fires: Given[];
  quiet: Given[];
  /** Whether a value of the series raises it; only of those that compare one gauge with a bound. */
  bound?: Bound;
}

interface Bound {
  series: Series;
  /** Labels of the series that are compared. */
  of: Record<string, string>;
  above?: number;
  below?: number;
}

type Told = Pick<StoreAlert, 'name' | 'severity' | 'summary' | 'lasts'>;

/**
 * An alert on a gauge that passes a bound. The highest value of all instances counts: a second one may be a minute old.
 */
function whenGauge(
  { name, severity, summary, lasts }: Told,
  { series, of, above, below }: Bound,
  by: Record<string, string> = {},
): StoreAlert {
  const labels = { ...of, ...by };
  const series0 = `${series.name}${selector(of)}`;
  const grouped = Object.keys(by).length > 0 ? `max by (${Object.keys(by).join(', ')}) ` : 'max';
  const limit = above ?? below ?? 0;
  const sign = above === undefined ? '<' : '>';
  const step = above === undefined ? -0.5 : 0.5;
  const given = (value: number): Given[] => [
    { series: `${series.name}${selector(labels)}`, values: `${value}x90` },
  ];
  return {
    name,
    severity,
    summary,
    lasts,
    expression: `${grouped}(${series0}) ${sign} ${limit}`,
    labels: by,
    fires: given(limit + step),
    quiet: given(limit),
    bound: { series, of, ...(above === undefined ? { below: limit } : { above: limit }) },
  };
}

function selector(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

const gatewayCalls = (outcomes = '') =>
  `sum by (system) (rate(${REMOTE_CALLS.name}_count{call=~"createPayment|fetchState"${outcomes}}[5m]))`;
const gatewaySeries = (outcome: string) =>
  `${REMOTE_CALLS.name}_count{system="ekqr",call="fetchState",outcome="${outcome}"}`;
const runs = (outcome = '') => `sum by (job) (rate(${JOBS.name}_count${outcome}[10m]))`;
const runSeries = (outcome: string) => `${JOBS.name}_count{job="deliver-order",outcome="${outcome}"}`;

export const ALERTS: readonly StoreAlert[] = [
  whenGauge(
    {
      name: 'Quarantined',
      severity: 'page',
      summary: 'The database was restored: paid orders wait until a person ends its quarantine.',
      lasts: '1m',
    },
    { series: store.QUARANTINED, of: {}, above: 0 },
  ),
  whenGauge(
    {
      name: 'PaidOrderWaits',
      severity: 'page',
      summary: 'A paid order has waited for the worker for more than ten minutes.',
      lasts: '1m',
    },
    { series: store.OLDEST_PAID_ORDER, of: { delivery: 'worker' }, above: 600 },
  ),
  whenGauge(
    {
      name: 'PurchaseUnanswered',
      severity: 'page',
      summary: 'For a quarter of an hour {supplier} has not said what became of purchases.',
      lasts: '15m',
    },
    { series: store.UNKNOWN_OUTCOMES, of: {}, above: 0 },
    { supplier: 'moogold' },
  ),
  whenGauge(
    {
      name: 'SupplierNotCalled',
      severity: 'page',
      summary: 'Calls to {supplier} failed in a row; for five minutes it has not been called.',
      lasts: '5m',
    },
    { series: store.SUPPLIER_BREAKER_OPEN, of: {}, above: 0 },
    { supplier: 'smileone' },
  ),
  whenGauge(
    {
      name: 'SupplierBalanceEmpty',
      severity: 'page',
      summary: 'The balance of {account} does not suffice: its items are out of stock.',
      lasts: '1m',
    },
    { series: store.SUPPLIER_ACCOUNT_PAUSED, of: {}, above: 0 },
    { account: 'Smile.one BR' },
  ),
  whenGauge(
    {
      name: 'SupplierBalanceLow',
      severity: 'ticket',
      summary: 'The balance of {account} lasts less than twelve hours.',
      lasts: '10m',
    },
    { series: store.SUPPLIER_FLOAT_HOURS, of: {}, below: 12 },
    { account: 'MooGold' },
  ),
  {
    name: 'GatewaySilent',
    severity: 'page',
    summary: 'More than half of the calls to {system} bring no answer.',
    expression: `${gatewayCalls(',outcome=~"unknown|failed"')} / (${gatewayCalls()} > 0) > 0.5`,
    lasts: '5m',
    labels: { system: 'ekqr' },
    fires: [
      { series: gatewaySeries('unknown'), values: '0+6x90' },
      { series: gatewaySeries('paid'), values: '0+4x90' },
    ],
    quiet: [
      { series: gatewaySeries('unknown'), values: '0+5x90' },
      { series: gatewaySeries('paid'), values: '0+5x90' },
    ],
  },
  whenGauge(
    {
      name: 'PaymentsWithoutAnswer',
      severity: 'page',
      summary: 'Payments are {state}: the gateway did not answer, or the sweep did not ask.',
      lasts: '10m',
    },
    { series: store.PAYMENTS_WITHOUT_ANSWER, of: {}, above: 5 },
    { state: 'unopened' },
  ),
  whenGauge(
    {
      name: 'WebhooksMissing',
      severity: 'ticket',
      summary: 'For an hour no webhook of {gateway} has come: its payments are found by questions alone.',
      lasts: '10m',
    },
    { series: store.PAYMENTS_WITHOUT_WEBHOOK, of: {}, above: 4 },
    { gateway: 'ekqr' },
  ),
  whenGauge(
    {
      name: 'LedgerDrift',
      severity: 'page',
      summary:
        'Money was made or lost: a journal does not sum to zero, or a wallet differs from its entries.',
      lasts: '0m',
    },
    { series: store.LEDGER_DRIFT, of: {}, above: 0 },
  ),
  whenGauge(
    {
      name: 'InvariantBroken',
      severity: 'page',
      summary: 'A rule of money or history did not hold at the last full check.',
      lasts: '0m',
    },
    { series: store.BROKEN_INVARIANTS, of: {}, above: 0 },
  ),
  whenGauge(
    {
      name: 'InvariantsUnchecked',
      severity: 'ticket',
      summary: 'The rules of money and history were last checked more than 26 hours ago.',
      lasts: '10m',
    },
    { series: store.INVARIANTS_CHECKED, of: {}, above: 93_600 },
  ),
  whenGauge(
    {
      name: 'CaseOverdue',
      severity: 'page',
      summary: 'A case has waited for longer than its promise.',
      lasts: '5m',
    },
    { series: store.OPEN_CASES, of: { state: 'overdue' }, above: 0 },
  ),
  whenGauge(
    {
      name: 'RefundStuck',
      severity: 'ticket',
      summary: 'Refunds to the source of a payment have not arrived and need a person ({state}).',
      lasts: '30m',
    },
    { series: store.STUCK_REFUNDS, of: {}, above: 0 },
    { state: 'failed' },
  ),
  whenGauge(
    {
      name: 'RestoredCodesWait',
      severity: 'ticket',
      summary:
        'Codes have been set aside since the database was restored: nobody has decided whether they are sold.',
      lasts: '1h',
    },
    { series: store.CODES_SET_ASIDE, of: {}, above: 0 },
  ),
  whenGauge(
    {
      name: 'ManyOrdersHeld',
      severity: 'ticket',
      summary: 'Rules against fraud hold more than twenty paid orders.',
      lasts: '10m',
    },
    { series: store.HELD_ORDERS, of: {}, above: 20 },
  ),
  whenGauge(
    {
      name: 'QueueStuck',
      severity: 'page',
      summary: 'A job of the lane {lane} has waited for more than five minutes.',
      lasts: '2m',
    },
    { series: store.OLDEST_JOB, of: {}, above: 300 },
    { lane: 'settlement' },
  ),
  {
    name: 'NoWorker',
    severity: 'page',
    summary: 'No worker measures the store: nothing is delivered, or nobody knows whether it is.',
    expression: `absent(${store.OLDEST_PAID_ORDER.name})`,
    lasts: '2m',
    labels: {},
    fires: [],
    quiet: [{ series: `${store.OLDEST_PAID_ORDER.name}{delivery="worker"}`, values: '0x90' }],
  },
  {
    name: 'JobsFail',
    severity: 'ticket',
    summary: 'More than half of the runs of {job} fail.',
    expression: `${runs('{outcome="failed"}')} / (${runs()} > 0) > 0.5`,
    lasts: '10m',
    labels: { job: 'deliver-order' },
    fires: [
      { series: runSeries('failed'), values: '0+6x90' },
      { series: runSeries('done'), values: '0+4x90' },
    ],
    quiet: [
      { series: runSeries('failed'), values: '0+5x90' },
      { series: runSeries('done'), values: '0+5x90' },
    ],
  },
  whenGauge(
    {
      name: 'ReplicaLags',
      severity: 'ticket',
      summary: 'A replica is more than half a minute behind.',
      lasts: '5m',
    },
    { series: store.REPLICA_LAG, of: {}, above: 30 },
  ),
  whenGauge(
    {
      name: 'DatabaseConnectionsExhausted',
      severity: 'page',
      summary: 'Statements of {instance} wait for a connection to the database.',
      lasts: '3m',
    },
    { series: DATABASE_WAITING, of: {}, above: 0 },
    { instance: 'web:9464' },
  ),
  {
    name: 'EventLoopBlocked',
    severity: 'ticket',
    summary: 'The event loop of {instance} is held up for more than half a second.',
    expression: 'max by (instance) (nodejs_eventloop_lag_p99_seconds) > 0.5',
    lasts: '5m',
    labels: { instance: 'web:9464' },
    fires: [{ series: 'nodejs_eventloop_lag_p99_seconds{instance="web:9464"}', values: '0.6x90' }],
    quiet: [{ series: 'nodejs_eventloop_lag_p99_seconds{instance="web:9464"}', values: '0.5x90' }],
  },
  {
    name: 'ProcessDown',
    severity: 'page',
    summary: 'The metrics of {instance} cannot be read: its process is down, or unreachable.',
    expression: 'min by (instance) (up{job="tarang"}) < 1',
    lasts: '2m',
    labels: { instance: 'worker:9464' },
    fires: [{ series: 'up{job="tarang",instance="worker:9464"}', values: '0x90' }],
    quiet: [{ series: 'up{job="tarang",instance="worker:9464"}', values: '1x90' }],
  },
  {
    name: 'ProcessRestarts',
    severity: 'ticket',
    summary: 'The launcher started {process} again more than three times within an hour.',
    expression: `sum by (process) (increase(${PROCESS_STARTS.name}[1h])) > 3`,
    lasts: '0m',
    labels: { process: 'worker' },
    fires: [{ series: `${PROCESS_STARTS.name}{process="worker"}`, values: '1+0x10 2+1x10 12+0x70' }],
    quiet: [{ series: `${PROCESS_STARTS.name}{process="worker"}`, values: '1+0x10 2+0x80' }],
  },
];
