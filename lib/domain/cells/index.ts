// Cells: whole stores with databases of their own, and customers who move between them (decision 122). A move has one
// reference; each of its steps may be repeated, by two operators at once too. It refuses to move an account of which
// something is under way, and to open what another store has sealed. No journal goes over two databases: a pair of
// journals with the same reference does.
export { CARRIED_COLUMNS } from './account-fields';
export { LIST_NAMES as CARRIED_LISTS } from './account-lists';
export { arriveInCell } from './arrive-in-cell';
export { bringOver } from './bring-over';
export type { Cell } from './cell';
export { findMover } from './check-arrival';
export { compareCells } from './compare-cells';
export { departFromCell } from './depart-from-cell';
export { followCustomer } from './follow-customer';
export { leaveCell, stayInCell } from './leave-cell';
export { listNotOpened, listToFollow, listUnfinished } from './list-to-follow';
export { moveCustomer } from './move-customer';
export { MoveError } from './move-error';
export { sealMoveDocument } from './seal-move-document';
