import { LaunchError } from '@/lib/launch/launch-error';
import type { BackupPlace } from './backup-settings';
import { listBackups, type StoredBackup } from './list-backups';
import { leadsTo, listTimelines } from './timelines';

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** A moment of the command line, which must name its zone. Throws a LaunchError. */
function readMoment(text: string): Date {
  // JavaScript reads a zone with minutes only.
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new LaunchError(`--to=${text} is no moment with its zone, such as 2026-11-24T10:15:00+05:30.`);
  return moment;
}

export interface ChosenBackup {
  backup: StoredBackup;
  /** The timeline that was in use at the moment. */
  timeline: number;
}

/** The newest backup from which the moment can be reached; the newest of all without one. Throws a LaunchError. */
export async function chooseBackup(
  place: BackupPlace,
  { to, major }: { to: string | null; major: number },
): Promise<ChosenBackup> {
  const backups = await listBackups(place);
  const [oldest] = backups;
  if (!oldest) throw new LaunchError(`${place.folder} has no backup: make one with npm run backup.`);
  const moment = to === null ? Number.POSITIVE_INFINITY : readMoment(to).getTime();
  const timelines = await listTimelines(place);
  const timeline =
    timelines.findLast(({ createdAt }) => Date.parse(createdAt) <= moment)?.timeline ?? oldest.timeline;
  const backup = backups.findLast(
    (each) => Date.parse(each.endedAt) <= moment && leadsTo(each, timeline, timelines),
  );
  if (!backup)
    throw new LaunchError(`The first moment that can be restored is ${oldest.endedAt}: ${to} is before it.`);
  if (backup.major !== major)
    throw new LaunchError(
      `The backup ${backup.id} was made by PostgreSQL ${backup.major} and this is PostgreSQL ${major}: restore it with the version of the store that made it.`,
    );
  return { backup, timeline };
}
