// The queue of what waits for a person, across kinds, and who takes care of it (decision 089). It reads the tables of
// what waits and decides about nothing: that is done on the page of each.
export { claimWork, getClaim, giveBackWork, handOverWork, listColleagues } from './claim-work';
export { listWork } from './list-work';
