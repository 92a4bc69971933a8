// The audit log: who changed what, written in the transaction of the change. Administrators read it; the database
// refuses to change or delete its entries, and chains them by hash, so that a change past the database is found.

export { readAuditHeads, type WrittenHead, writeAuditHead } from './audit-heads';
export { writeAuditHeadJob } from './jobs';
export { listAuditLog, readAuditLog } from './list-audit-log';
export { listChanges } from './list-changes';
export { presentChanges } from './present-changes';
export { recordAudit } from './record-change';
