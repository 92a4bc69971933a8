import type { BackupRunView, BackupStatusView } from '@/lib/domain/backups/schema';
import { istDateTime } from '@/lib/platform/time';

const MEGABYTE = 1024 * 1024;

/** The last backup and the last drill: when, how long, and how much of the shop a loss of the machine would cost. */
export function BackupCard({ status }: { status: BackupStatusView }) {
  const { backup, drill, backupProblem, drillProblem, archiveProblem, logProblem } = status;
  const problems = [
    ...(backupProblem === null ? [] : [`The last backup failed: ${backupProblem}`]),
    ...(drillProblem === null ? [] : [`The last drill failed: ${drillProblem}`]),
    ...(logProblem === null ? [] : [`What is sold now could not be restored: ${logProblem}`]),
    ...(archiveProblem === null ? [] : [`The last archive of events failed: ${archiveProblem}`]),
  ];
  return (
    <section aria-labelledby="backups-title" className="panel p-4 text-sm md:p-5">
      <h2 id="backups-title" className="font-bold text-lg">
        Backups
      </h2>
      <dl className="mt-2 grid gap-x-4 gap-y-1 tabular-nums sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Last backup</dt>
        <dd className="font-semibold">{backup ? backupText(backup) : 'none yet'}</dd>
        <dt className="text-muted">Last drill</dt>
        <dd className="font-semibold">{drill ? drillText(drill) : 'none yet'}</dd>
      </dl>
      {problems.map((problem) => (
        <p key={problem} className="mt-2 font-semibold text-wait [overflow-wrap:anywhere]">
          {problem}
        </p>
      ))}
    </section>
  );
}

function backupText({ endedAt, took, size }: BackupRunView): string {
  const text = `${timeOf(endedAt)}, in ${took} s`;
  return size === null ? text : `${text}, ${Math.ceil(size / MEGABYTE)} MB`;
}

/** The recovery point is the time between the loss and the last transaction that comes back. */
function drillText({ endedAt, took, recoveryPoint }: BackupRunView): string {
  const text = `${timeOf(endedAt)}, restored and checked in ${took} s`;
  return recoveryPoint === null ? text : `${text}, recovery point ${recoveryPoint} s`;
}

function timeOf(iso: string): string {
  return `${istDateTime(new Date(iso)).slice(0, 16)} IST`;
}
