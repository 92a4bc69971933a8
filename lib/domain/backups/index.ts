// What is known in the database of its own backups, and whether it was restored from one. It makes no backup: that is
// lib/launch/backup. What a restored database may not do is refused by orders and payments, until lib/domain/quarantine
// ends its quarantine.
export {
  demandNoQuarantine,
  findQuarantine,
  fromBeforeRestoreSql,
  IN_QUARANTINE,
  isFromBeforeRestore,
  isQuarantined,
  type Quarantine,
} from './find-quarantine';
export { getBackupStatus } from './get-backup-status';
export { type BackupRunInput, recordBackupRun } from './record-backup-run';
