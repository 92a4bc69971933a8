// Figures for the panel, and the check of the invariants. It changes nothing, except that each check is recorded in the
// audit log. An invariant is a sentence that must hold at every moment; an offender is a row that violates it.

export { checkInvariants, type Finding } from './check-invariants';
export { countWork } from './count-work';
export { foldTallies } from './fold-tallies';
export { getCharts } from './get-charts';
export { getStats } from './get-stats';
export {
  type InvariantReport,
  readInvariantReport,
  recordReport,
  reportInvariants,
} from './invariant-report';
export { checkInvariantsJob, foldTalliesJob } from './jobs';
export { verifyInvariants } from './verify';
