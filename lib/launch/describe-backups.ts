import { after, days, istDateTime } from '@/lib/platform/time';

/** Until when texts that the database does not need any more are needed by its backups; '' when by none. */
export function describeBackups(
  resealedAt: Date | null,
  { keepDays, now }: { keepDays: number; now: Date },
): string {
  // A moment is restored from the backup before it, which is up to a day older.
  const until = resealedAt && after(resealedAt, days(keepDays + 1));
  if (!until || until < now) return '';
  return `Values were sealed anew on ${istDateTime(resealedAt)}. Backups from before it need the texts of then, also those that are in no setting any more: keep them offline, apart from the backups, until ${istDateTime(until)} (BACKUP_KEEP_DAYS=${keepDays}), and for longer where copies of backups are.`;
}
