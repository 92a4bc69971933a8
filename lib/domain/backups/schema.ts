// What the panel shows of backups. Browsers import this file.

export interface BackupRunView {
  /** ISO 8601 */
  endedAt: string;
  /** Seconds from its beginning to its end. */
  took: number;
  /** Of a backup: encrypted bytes. */
  size: number | null;
  /** Of a drill: seconds of the shop that a restore at its beginning would have lost. */
  recoveryPoint: number | null;
}

export interface BackupStatusView {
  /** The last good ones; null when there was none. */
  backup: BackupRunView | null;
  drill: BackupRunView | null;
  /** Why the last run of each kind failed; null when it was good. */
  backupProblem: string | null;
  drillProblem: string | null;
  /** Why the last archive of a month of events failed. */
  archiveProblem: string | null;
  /** Why the log cannot be stored: what is sold since could not be restored. */
  logProblem: string | null;
}
