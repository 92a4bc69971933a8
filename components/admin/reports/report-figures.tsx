import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Cell, DayRange, ReportTable } from '@/lib/domain/reports/schema';
import { cellText } from './cell-text';
import { rowLink } from './row-link';

interface ReportFiguresProps {
  table: ReportTable;
  range: DayRange;
  isLinked: boolean;
}

/**
 * The numbers of a report. In a narrow window a table of more than two columns is a list of cards: cut off at the edge
 * of the window, ₹12,345 would be read as ₹12. Paper has the table.
 */
export function ReportFigures({ table, range, isLinked }: ReportFiguresProps) {
  const { name, title, heads, rows, total } = table;
  const isCards = heads.length > 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={`${title}, table`} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table
        className={classNames(
          'relative w-full text-left text-sm tabular-nums print:text-xs',
          isCards && 'not-print:max-lg:block',
        )}
      >
        <caption className="sr-only">{title}</caption>
        <thead className={classNames(isCards && 'not-print:max-lg:sr-only')}>
          <tr className="text-muted text-xs">
            {heads.map((head, n) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  'py-1 align-bottom font-semibold',
                  n > 0 && 'min-w-16 pl-3 text-right print:min-w-0',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames('divide-y divide-line', isCards && 'not-print:max-lg:block')}>
          {rows.map(({ key, cells: [first = null, ...cells] }) => {
            const href = isLinked ? rowLink(name, key, range) : null;
            return (
              <Row key={key} heads={heads} cells={cells} isCard={isCards}>
                {href ? (
                  <Link
                    href={href}
                    prefetch={false}
                    className="text-accent underline underline-offset-4 hover:text-accent-bright"
                  >
                    {cellText(first)}
                  </Link>
                ) : (
                  cellText(first)
                )}
              </Row>
            );
          })}
        </tbody>
        {total && (
          <tfoot className={classNames('font-semibold', isCards && 'not-print:max-lg:block')}>
            <Row heads={heads} cells={total.slice(1)} isCard={isCards} className="border-edge border-t">
              <span className="font-semibold">{cellText(total[0] ?? null)}</span>
            </Row>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface RowProps {
  heads: readonly string[];
  /** Those after the first. Null where a total has nothing to add up. */
  cells: readonly Cell[];
  isCard: boolean;
  className?: string;
  /** The first cell. */
  children: ReactNode;
}

function Row({ heads, cells, isCard, className, children }: RowProps) {
  return (
    <tr className={classNames(isCard && 'not-print:max-lg:block not-print:max-lg:py-2', className)}>
      <th
        scope="row"
        className={classNames('min-w-28 py-1.5 font-normal', isCard && 'not-print:max-lg:block')}
      >
        {children}
      </th>
      {cells.map((cell, n) => (
        <td
          key={heads[n + 1]}
          className={classNames(
            'whitespace-nowrap py-1.5 pl-3 text-right print:whitespace-normal print:pl-2',
            isCard && 'not-print:max-lg:flex not-print:max-lg:justify-between not-print:max-lg:gap-4',
            isCard && 'not-print:max-lg:py-0.5 not-print:max-lg:pl-0',
          )}
        >
          {isCard && (
            <span aria-hidden className="text-muted text-xs lg:hidden print:hidden">
              {heads[n + 1]}
            </span>
          )}
          {cellText(cell)}
        </td>
      ))}
    </tr>
  );
}
