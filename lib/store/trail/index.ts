// The trail: who changed what, written in the transaction of the change. It is read by administrators and
// never changed by anyone; the database refuses.
export { listChanges } from './list-changes';
export { listTrail } from './list-trail';
export { type Change, recordChange } from './record-change';
