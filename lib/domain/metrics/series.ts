import { defineCounter, defineGauge } from '@/lib/platform/metrics';

// What is read from the database, by one worker at a time. Ages and times are seconds, money is rupees.

export const OLDEST_PAID_ORDER = defineGauge({
  name: 'tarang_oldest_paid_order_seconds',
  help: 'Age of the oldest paid order that has not ended; by who ends it: the worker, a person by hand, or a person with a case. 0: there is none.',
  labels: ['delivery'],
});

export const PAID_ORDERS_WAITING = defineGauge({
  name: 'tarang_paid_orders_waiting',
  help: 'Paid orders that have not ended, in the same way.',
  labels: ['delivery'],
});

export const UNKNOWN_OUTCOMES = defineGauge({
  name: 'tarang_unknown_outcomes',
  help: 'Purchases of open orders that may have been made: the supplier gave no answer, or none for two minutes.',
  labels: ['supplier'],
});

export const SUPPLIER_FLOAT = defineGauge({
  name: 'tarang_supplier_float_rupees',
  help: 'Prepaid balance at a supplier at the rate of now; only of accounts that sold in the last 24 hours.',
  labels: ['account'],
});

export const SUPPLIER_FLOAT_HOURS = defineGauge({
  name: 'tarang_supplier_float_hours',
  help: 'For how long the balance lasts: at the higher rate of the last 24 and the last 3 hours.',
  labels: ['account'],
});

export const SUPPLIER_BREAKER_OPEN = defineGauge({
  name: 'tarang_supplier_breaker_open',
  help: '1 while the supplier is not called because calls in a row failed.',
  labels: ['supplier'],
});

export const SUPPLIER_ACCOUNT_PAUSED = defineGauge({
  name: 'tarang_supplier_account_paused',
  help: '1 while nothing is sold from the account because its balance did not suffice.',
  labels: ['account'],
});

export const LEDGER_DRIFT = defineGauge({
  name: 'tarang_ledger_drift_rupees',
  help: 'By how much journals do not sum to zero and wallets differ from their entries. Must be 0.',
  labels: [],
});

export const BROKEN_INVARIANTS = defineGauge({
  name: 'tarang_broken_invariants',
  help: 'Rules of money and history that did not hold at the last full check. Must be 0.',
  labels: [],
});

export const INVARIANTS_CHECKED = defineGauge({
  name: 'tarang_invariants_checked_age_seconds',
  help: 'Age of the last full check.',
  labels: [],
});

export const OPEN_CASES = defineGauge({
  name: 'tarang_open_cases',
  help: 'Cases that wait for a person, by whether their promise is over.',
  labels: ['state'],
});

export const STUCK_REFUNDS = defineGauge({
  name: 'tarang_stuck_refunds',
  help: 'Refunds to the source that need a person. failed: the bank did not take it. unsent: it cannot be sent. late: it takes longer than it may.',
  labels: ['state'],
});

export const HELD_ORDERS = defineGauge({
  name: 'tarang_held_orders',
  help: 'Paid orders that a rule against fraud holds.',
  labels: [],
});

export const CODES_SET_ASIDE = defineGauge({
  name: 'tarang_codes_set_aside',
  help: 'Codes that are set aside since the database was restored, until a person decides.',
  labels: [],
});

export const QUARANTINED = defineGauge({
  name: 'tarang_quarantined',
  help: '1 while the database is in quarantine after a restore: paid orders wait until a person ends it.',
  labels: [],
});

export const PAYMENTS_WITHOUT_ANSWER = defineGauge({
  name: 'tarang_payments_without_answer',
  help: 'unopened: the gateway did not say whether it made the payment. unasked: the gateway was to be asked five minutes ago.',
  labels: ['state'],
});

export const PAYMENTS_WITHOUT_WEBHOOK = defineGauge({
  name: 'tarang_payments_without_webhook',
  help: 'Payments of the last hour that were found by a question alone, while no webhook came for any of them; 0 when one did.',
  labels: ['gateway'],
});

export const REPLICA_LAG = defineGauge({
  name: 'tarang_replica_lag_seconds',
  help: 'How far the slowest streaming replica is behind; absent without one, and without the right to see it (pg_monitor).',
  labels: [],
});

export const WAITING_JOBS = defineGauge({
  name: 'tarang_queue_waiting',
  help: 'Jobs whose time has come and that no worker has taken, at most 10,000 in all; lane="outbox": that the queue does not have yet.',
  labels: ['lane'],
});

export const OLDEST_JOB = defineGauge({
  name: 'tarang_queue_oldest_seconds',
  help: 'For how long the oldest of them has waited.',
  labels: ['lane'],
});

export const PAID_ORDERS_JUDGED = defineCounter({
  name: 'tarang_paid_orders_judged_total',
  help: 'Paid orders that the worker delivers, each counted when 5 minutes have passed: whether it had been delivered or refunded by then.',
  labels: ['ended'],
});

export const SOLD_ORDERS_JUDGED = defineCounter({
  name: 'tarang_sold_orders_judged_total',
  help: 'The same orders, each counted when 30 minutes have passed: whether the goods had been delivered by then.',
  labels: ['delivered'],
});

export const STORE_SERIES = [
  OLDEST_PAID_ORDER,
  PAID_ORDERS_WAITING,
  UNKNOWN_OUTCOMES,
  SUPPLIER_FLOAT,
  SUPPLIER_FLOAT_HOURS,
  SUPPLIER_BREAKER_OPEN,
  SUPPLIER_ACCOUNT_PAUSED,
  LEDGER_DRIFT,
  BROKEN_INVARIANTS,
  INVARIANTS_CHECKED,
  OPEN_CASES,
  STUCK_REFUNDS,
  HELD_ORDERS,
  CODES_SET_ASIDE,
  QUARANTINED,
  PAYMENTS_WITHOUT_ANSWER,
  PAYMENTS_WITHOUT_WEBHOOK,
  REPLICA_LAG,
  WAITING_JOBS,
  OLDEST_JOB,
  PAID_ORDERS_JUDGED,
  SOLD_ORDERS_JUDGED,
];
