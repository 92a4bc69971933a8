// Numbers drawn from the books, and the proof that the books are right. It changes nothing but the trail, in
// which it writes what it found.
// Words: an invariant is a sentence that must hold at every moment; an offender is a row that breaks it.

export { checkInvariants, type Finding } from './check-invariants';
export { foldTallies } from './fold-tallies';
export { getCharts } from './get-charts';
export { getStats } from './get-stats';
export { type InvariantReport, readInvariantReport, reportInvariants } from './invariant-report';
export { checkInvariantsJob, foldTalliesJob } from './jobs';
