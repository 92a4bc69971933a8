// The reports of the panel: what was sold in a range of days, what it cost and what is left, how fast it was delivered,
// and how long the balances at the suppliers last. They change nothing. Amounts are paise, days are calendar days of
// India.

export { cellCsv } from './cell-csv';
export { getReport } from './get-report';
export { addDays, comparedRange, monthRange, rangeOf } from './range';
export { changeOf, reportTables, tableOf } from './report-tables';
export { findWrongSums } from './sums/find-wrong-sums';
export { storeReportDays, storeReportDaysJob } from './sums/store-days';
