// The trail: who changed what, written in the transaction of the change. It is read by administrators and
// never changed by anyone; the database refuses.

export { listAuditLog } from './list-audit-log';
export { listChanges } from './list-changes';
export { type Change, recordAudit } from './record-change';
