import type { Cell, ReportTable } from '@/lib/domain/reports/schema';
import { cellText } from './cell-text';

const SHOWN = ['orders', 'sales', 'refunds', 'cost', 'margin', 'left'];

/** The largest figures of a report, each with its change. */
export function ReportTiles({ summary }: { summary: ReportTable }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {summary.rows
        .filter(({ key }) => SHOWN.includes(key))
        .map(({ key, cells: [name = null, now = null, ...compared] }) => (
          <div key={key} className="panel min-w-0 p-4">
            <dt className="text-muted text-xs">{cellText(name)}</dt>
            <dd className="mt-1 font-bold text-lg tabular-nums [overflow-wrap:anywhere] md:text-2xl">
              {cellText(now)}
            </dd>
            {compared.length > 0 && (
              <dd className="text-muted text-xs tabular-nums">{changeText(compared)}</dd>
            )}
          </div>
        ))}
    </dl>
  );
}

function changeText([before = null, change = null]: Cell[]): string {
  return `${cellText(before)} before${change === null ? '' : `, ${cellText(change)}`}`;
}
