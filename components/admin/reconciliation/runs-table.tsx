import { type Column, DataTable } from '@/components/admin/table/data-table';
import type { RunView } from '@/lib/domain/reconciliation/schema';
import { istDateTime } from '@/lib/platform/time';

const columns: Column<RunView>[] = [
  { id: 'day', header: 'Day', meta: { width: 'lg:w-28' }, cell: ({ row: { original: run } }) => run.day },
  {
    id: 'source',
    header: 'With',
    meta: { width: 'lg:w-28' },
    cell: ({ row: { original: run } }) => run.sourceTitle,
  },
  {
    id: 'endedAt',
    header: 'Compared',
    meta: { width: 'lg:w-40' },
    cell: ({ row: { original: run } }) => (
      <time dateTime={run.endedAt} className="lg:whitespace-nowrap text-xs tabular-nums">
        {istDateTime(new Date(run.endedAt))}
      </time>
    ),
  },
  {
    id: 'counts',
    header: 'Theirs / ours',
    meta: { width: 'lg:w-28' },
    cell: ({ row: { original: run } }) => `${run.theirs} / ${run.ours}`,
  },
  {
    id: 'found',
    header: 'Differ',
    meta: { width: 'lg:w-20' },
    cell: ({ row: { original: run } }) => (
      <span className={run.found > 0 ? 'font-semibold text-bad' : undefined}>{run.found}</span>
    ),
  },
  {
    id: 'missing',
    header: 'What could not be compared',
    cell: ({ row: { original: run } }) => (
      <ul className="space-y-0.5 text-xs">
        {run.missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
  },
];

/** The last runs, the newest day first. */
export function RunsTable({ runs }: { runs: RunView[] }) {
  return (
    <DataTable
      columns={columns}
      rows={runs}
      rowId={({ day, source }) => `${day} ${source}`}
      caption="Compared days, newest first"
      empty="No day was compared yet."
    />
  );
}
