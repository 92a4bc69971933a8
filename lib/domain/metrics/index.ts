// Metrics of the store that only the database knows: orders that wait, money that drifts, balances that end. It changes
// nothing, and reads no more than what has not ended and what happened in the last minutes.
export { createMeasurer, MEASURE_INTERVAL } from './create-measurer';
export { watchLedgerJob } from './jobs';
export * as storeSeries from './series';
export { STORE_SERIES } from './series';
export { createLedgerWatch } from './watch-ledger';
