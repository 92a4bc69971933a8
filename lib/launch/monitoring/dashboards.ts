import { storeSeries as store } from '@/lib/domain/metrics';
import {
  DATABASE_CONNECTIONS,
  DATABASE_WAITING,
  HTTP_REQUESTS,
  JOBS,
  PROCESS_STARTS,
  READS,
  REMOTE_CALLS,
  REPLICA_LAG,
} from '@/lib/platform/metrics';
import { OBJECTIVES } from './objectives';

interface Panel {
  title: string;
  expr: string;
  legend?: string;
  unit?: string;
  /** A number instead of a line, red from this value on. */
  redFrom?: number;
}

interface Board {
  uid: string;
  title: string;
  panels: Panel[];
}

const perLabel = (series: { name: string }, label: string) => ({
  expr: `max by (${label}) (${series.name})`,
  legend: `{{${label}}}`,
});
const quantile = (series: { name: string }, by: string, selector = '') =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${series.name}_bucket${selector}[5m])))`;
const rate = (series: { name: string }, by: string) => `sum by (${by}) (rate(${series.name}_count[5m]))`;

/** The share of the error budget of the last 30 days that is left; below zero it is spent. */
const budgets: Panel[] = OBJECTIVES.map(({ sentence, target, windowDays, good, total }) => ({
  title: `Budget left: ${sentence}`,
  expr: `1 - (1 - sum(increase(${good}[${windowDays}d])) / sum(increase(${total}[${windowDays}d]))) / ${Number((1 - target).toPrecision(6))}`,
  unit: 'percentunit',
}));

const BOARDS: readonly Board[] = [
  {
    uid: 'tarang-store',
    title: 'Tarang: orders and money',
    panels: [
      {
        title: 'Ledger drift',
        expr: `max(${store.LEDGER_DRIFT.name})`,
        unit: 'currencyINR',
        redFrom: 0.01,
      },
      { title: 'Broken rules', expr: `max(${store.BROKEN_INVARIANTS.name})`, redFrom: 1 },
      {
        title: 'Overdue cases',
        expr: `max(${store.OPEN_CASES.name}{state="overdue"})`,
        redFrom: 1,
      },
      ...budgets,
      { title: 'Oldest paid order', ...perLabel(store.OLDEST_PAID_ORDER, 'delivery'), unit: 's' },
      { title: 'Paid orders that wait', ...perLabel(store.PAID_ORDERS_WAITING, 'delivery') },
      { title: 'Unknown outcomes', ...perLabel(store.UNKNOWN_OUTCOMES, 'supplier') },
      { title: 'Payments without an answer', ...perLabel(store.PAYMENTS_WITHOUT_ANSWER, 'state') },
      { title: 'Payments without a webhook', ...perLabel(store.PAYMENTS_WITHOUT_WEBHOOK, 'gateway') },
      { title: 'Held orders', expr: `max(${store.HELD_ORDERS.name})`, legend: 'held' },
      { title: 'Codes set aside', expr: `max(${store.CODES_SET_ASIDE.name})`, legend: 'set aside' },
      { title: 'In quarantine', expr: `max(${store.QUARANTINED.name})`, legend: 'quarantine' },
      { title: 'Refunds that need a person', ...perLabel(store.STUCK_REFUNDS, 'state') },
      { title: 'Open cases', ...perLabel(store.OPEN_CASES, 'state') },
      {
        title: 'Balances at suppliers',
        ...perLabel(store.SUPPLIER_FLOAT, 'account'),
        unit: 'currencyINR',
      },
      { title: 'Balances last', ...perLabel(store.SUPPLIER_FLOAT_HOURS, 'account'), unit: 'h' },
      { title: 'Open breakers', ...perLabel(store.SUPPLIER_BREAKER_OPEN, 'supplier') },
      { title: 'Accounts without balance', ...perLabel(store.SUPPLIER_ACCOUNT_PAUSED, 'account') },
      {
        title: 'Paid orders by end, per minute',
        expr: `60 * sum by (ended) (rate(${store.PAID_ORDERS_JUDGED.name}[5m]))`,
        legend: '{{ended}}',
      },
      {
        title: 'Sold orders by delivery, per minute',
        expr: `60 * sum by (delivered) (rate(${store.SOLD_ORDERS_JUDGED.name}[5m]))`,
        legend: '{{delivered}}',
      },
      {
        title: 'Full check of the rules, age',
        expr: `max(${store.INVARIANTS_CHECKED.name})`,
        unit: 's',
        redFrom: 93_600,
      },
    ],
  },
  {
    uid: 'tarang-processes',
    title: 'Tarang: processes and remote systems',
    panels: [
      {
        title: 'Requests per second',
        expr: rate(HTTP_REQUESTS, 'kind, status'),
        legend: '{{kind}} {{status}}',
      },
      {
        title: 'Requests, 99th percentile',
        expr: quantile(HTTP_REQUESTS, 'kind'),
        legend: '{{kind}}',
        unit: 's',
      },
      {
        title: 'Slowest routes, 99th percentile',
        expr: `topk(10, ${quantile(HTTP_REQUESTS, 'route')})`,
        legend: '{{route}}',
        unit: 's',
      },
      {
        title: 'Remote calls per second',
        expr: rate(REMOTE_CALLS, 'system, call, outcome'),
        legend: '{{system}} {{call}} {{outcome}}',
      },
      {
        title: 'Remote calls, 99th percentile',
        expr: quantile(REMOTE_CALLS, 'system, call'),
        legend: '{{system}} {{call}}',
        unit: 's',
      },
      { title: 'Jobs that wait', ...perLabel(store.WAITING_JOBS, 'lane') },
      { title: 'Oldest job', ...perLabel(store.OLDEST_JOB, 'lane'), unit: 's' },
      { title: 'Runs of jobs per second', expr: rate(JOBS, 'job, outcome'), legend: '{{job}} {{outcome}}' },
      {
        title: 'Connections to the database',
        expr: DATABASE_CONNECTIONS.name,
        legend: '{{instance}} {{state}}',
      },
      { title: 'Waiting for a connection', expr: DATABASE_WAITING.name, legend: '{{instance}}' },
      { title: 'Lag of the replica', expr: REPLICA_LAG.name, legend: '{{instance}}', unit: 's' },
      {
        title: 'Lists read per second',
        expr: `sum by (place) (rate(${READS.name}[5m]))`,
        legend: '{{place}}',
      },
      {
        title: 'Delay of the event loop, 99th percentile',
        expr: 'nodejs_eventloop_lag_p99_seconds',
        legend: '{{instance}}',
        unit: 's',
      },
      {
        title: 'Processors in use',
        expr: 'rate(process_cpu_seconds_total{job="tarang"}[5m])',
        legend: '{{instance}}',
      },
      {
        title: 'Memory',
        expr: 'process_resident_memory_bytes{job="tarang"}',
        legend: '{{instance}}',
        unit: 'bytes',
      },
      { title: 'Lag of replicas', expr: `max(${store.REPLICA_LAG.name})`, legend: 'slowest', unit: 's' },
      {
        title: 'Starts of processes per hour',
        expr: `sum by (process) (increase(${PROCESS_STARTS.name}[1h]))`,
        legend: '{{process}}',
      },
    ],
  },
];

const WIDTH = 8;
const HEIGHT = 7;
const IN_A_ROW = 3;

/** Dashboards for Grafana's import, by the name of their file. */
export function dashboards(): Map<string, object> {
  return new Map(
    BOARDS.map(({ uid, title, panels }) => [
      `${uid}.json`,
      {
        uid,
        title,
        schemaVersion: 39,
        version: 1,
        tags: ['tarang'],
        timezone: 'Asia/Kolkata',
        refresh: '30s',
        time: { from: 'now-6h', to: 'now' },
        templating: {
          list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
        },
        panels: panels.map(drawPanel),
      },
    ]),
  );
}

function drawPanel({ title, expr, legend = '', unit = 'short', redFrom }: Panel, index: number): object {
  const datasource = { type: 'prometheus', uid: '$source' };
  const isNumber = redFrom !== undefined || legend === '';
  const steps = [
    { color: 'green', value: null },
    ...(redFrom === undefined ? [] : [{ color: 'red', value: redFrom }]),
  ];
  return {
    id: index + 1,
    title,
    type: isNumber ? 'stat' : 'timeseries',
    datasource,
    gridPos: {
      h: HEIGHT,
      w: WIDTH,
      x: (index % IN_A_ROW) * WIDTH,
      y: Math.floor(index / IN_A_ROW) * HEIGHT,
    },
    fieldConfig: { defaults: { unit, thresholds: { mode: 'absolute', steps } }, overrides: [] },
    targets: [{ refId: 'A', datasource, expr, legendFormat: legend }],
  };
}
