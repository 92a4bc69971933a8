import { Download } from 'lucide-react';
import Link from 'next/link';
import { Chart } from '@/components/admin/overview/chart';
import type { ChartShape } from '@/components/admin/overview/chart-shape';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { DayRange, ReportTable } from '@/lib/domain/reports/schema';
import { cellText } from './cell-text';
import { rowLink } from './row-link';

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
          <Table table={table} range={range} isLinked={csv !== undefined} />
        </>
      )}
    </section>
  );
}

const cellClass = 'whitespace-nowrap py-1.5 pl-4 text-right print:whitespace-normal print:pl-2';
const linkClass = 'text-accent underline underline-offset-4 hover:text-accent-bright';

interface TableProps extends Pick<ReportSectionProps, 'table' | 'range'> {
  isLinked: boolean;
}

function Table({ table: { name, title, heads, rows, total }, range, isLinked }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={`${title}, table`} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full text-left text-sm tabular-nums print:text-xs">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-muted text-xs">
            {heads.map((head, n) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  'py-1 align-bottom font-semibold',
                  n > 0 && 'min-w-20 pl-4 text-right print:min-w-0',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [first = null, ...cells] }) => {
            const href = isLinked ? rowLink(name, key, range) : null;
            return (
              <tr key={key}>
                <th scope="row" className="min-w-36 py-1.5 font-normal">
                  {href ? (
                    <Link href={href} prefetch={false} className={linkClass}>
                      {cellText(first)}
                    </Link>
                  ) : (
                    cellText(first)
                  )}
                </th>
                {cells.map((cell, n) => (
                  <td key={heads[n + 1]} className={cellClass}>
                    {cellText(cell)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-edge border-t font-semibold">
              {total.map((cell, n) =>
                n === 0 ? (
                  <th key="total" scope="row" className="py-1.5">
                    {cellText(cell)}
                  </th>
                ) : (
                  <td key={heads[n]} className={cellClass}>
                    {cell === null ? '' : cellText(cell)}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
