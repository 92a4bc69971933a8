import { LaunchError } from '@/lib/launch/launch-error';
import type { BackupPlace } from './backup-settings';
import { listBackups, type StoredBackup } from './list-backups';

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** A moment of the command line, which must name its zone. Throws a LaunchError. */
export function readMoment(text: string): Date {
  // JavaScript reads a zone with minutes only.
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new LaunchError(`--to=${text} is no moment with its zone, such as 2026-11-24T10:15:00+05:30.`);
  return moment;
}

/** The newest backup from which the moment can be reached; the newest of all without one. Throws a LaunchError. */
export async function chooseBackup(
  place: BackupPlace,
  { to, major }: { to: string | null; major: number },
): Promise<StoredBackup> {
  const backups = await listBackups(place);
  const newest = backups.at(-1);
  if (!newest) throw new LaunchError(`${place.folder} has no backup: make one with npm run backup.`);
  const moment = to === null ? null : readMoment(to);
  const chosen =
    moment === null ? newest : backups.findLast(({ endedAt }) => Date.parse(endedAt) <= moment.getTime());
  if (!chosen)
    throw new LaunchError(
      `The first moment that can be restored is ${backups[0]?.endedAt}: ${to} is before it.`,
    );
  if (chosen.major !== major)
    throw new LaunchError(
      `The backup ${chosen.id} was made by PostgreSQL ${chosen.major} and this is PostgreSQL ${major}: restore it with the version of the store that made it.`,
    );
  return chosen;
}
