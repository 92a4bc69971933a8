// Reconciliation: each day is compared with what the gateway, the bank and the suppliers say. It refuses to change a
// payment or an order by itself: a difference is ended by a person, or by a later comparison that does not see it. A
// float is the store's prepaid balance at a supplier, with a ledger account of its own.
export { endDifference } from './end-difference';
export { enterTopUp } from './float/enter-top-up';
export { type DayReport, getDayReport } from './get-day-report';
export { reconcileDayJob } from './jobs';
export { listReconciliation } from './list-reconciliation';
export { reconcileDay } from './reconcile-day';
export { requestReconciliation } from './request-reconciliation';
export { runReconciliationJob } from './run-reconciliation-job';
export { StatementError } from './statements/statement-error';
