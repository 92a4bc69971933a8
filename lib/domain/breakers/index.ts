// Which suppliers are not called at the moment, shared by all processes. A breaker opens for a supplier, or a gateway,
// after calls in a row that failed on the way; a pause is of one account, whose balance does not suffice. Neither says
// anything about an order: a call that may have delivered stays what it is.
export { claimProbe } from './claim-probe';
export { countAnswers } from './count-answers';
export { countFailure } from './count-failure';
export { describeBreakers } from './describe-breakers';
export { resumeAccountsJob } from './jobs';
export { findObstacle, listObstacles, type Obstacle } from './list-obstacles';
export { resumeAccounts } from './resume-accounts';
