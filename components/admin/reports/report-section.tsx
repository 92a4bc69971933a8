import { Download } from 'lucide-react';
import { Chart } from '@/components/admin/overview/chart';
import type { ChartShape } from '@/components/admin/overview/chart-shape';
import { buttonClass } from '@/components/ui/button-class';
import type { DayRange, ReportTable } from '@/lib/domain/reports/schema';
import { ReportFigures } from './report-figures';

interface ReportSectionProps {
  table: ReportTable;
  range: DayRange;
  chart?: ChartShape | null;
  /** The address of the table as CSV; undefined on paper. */
  csv?: string;
}

/** One table of a report, with its chart and its CSV file. */
export function ReportSection({ table, range, chart, csv }: ReportSectionProps) {
  const { name, title, note, rows } = table;
  return (
    <section
      aria-labelledby={`${name}-title`}
      className="panel min-w-0 p-4 md:p-5 print:break-inside-avoid print:p-2"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${name}-title`} className="font-bold text-lg">
          {title}
        </h2>
        {csv && rows.length > 0 && (
          <a href={csv} download className={buttonClass('quiet', 'small')}>
            <Download aria-hidden className="size-4" /> CSV<span className="sr-only"> of {title}</span>
          </a>
        )}
      </div>
      {note && <p className="mb-2 text-muted text-xs">{note}</p>}
      {rows.length === 0 ? (
        <p className="py-4 text-muted text-sm">Nothing in these days.</p>
      ) : (
        <>
          {chart && (
            <div className="mb-3 print:hidden">
              <Chart chart={chart} />
            </div>
          )}
          <ReportFigures table={table} range={range} isLinked={csv !== undefined} />
        </>
      )}
    </section>
  );
}
