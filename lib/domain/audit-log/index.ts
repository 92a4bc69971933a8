// The audit log: who changed what, written in the transaction of the change. Administrators read it; the database
// refuses to change or delete its entries.

export { listAuditLog } from './list-audit-log';
export { listChanges } from './list-changes';
export { type Change, recordAudit } from './record-change';
