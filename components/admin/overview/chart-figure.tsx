import Link from 'next/link';
import { Chart } from './chart';
import type { ChartShape } from './chart-shape';

interface ChartFigureProps {
  title: string;
  /** The total, and a link to the list it counts. */
  sum?: { text: string; href: string };
  /** An explanation of the numbers. */
  note?: string;
  chart: ChartShape;
  /** The headings of the table; the first is that of the row names. */
  heads: readonly string[];
  rows: readonly ChartRow[];
}

interface ChartRow {
  label: string;
  cells: readonly { text: string; href?: string }[];
}

const linkClass = 'text-accent underline underline-offset-4 hover:text-accent-bright';

/** A chart and a table of its numbers; each number links to the list it counts. */
export function ChartFigure({ title, sum, note, chart, heads, rows }: ChartFigureProps) {
  return (
    <figure className="panel min-w-0 p-4 md:p-5">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold">{title}</h3>
        {sum && (
          <Link href={sum.href} prefetch={false} className={`text-sm tabular-nums ${linkClass}`}>
            {sum.text}
          </Link>
        )}
      </figcaption>
      {note && <p className="mb-2 text-muted text-xs">{note}</p>}
      {chart.series.length > 1 && (
        <p className="mb-1 flex gap-4 text-muted text-xs">
          {chart.series.map(({ key, name, color }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-2.5 rounded-full"
                style={{ background: `var(--color-${color})` }}
              />{' '}
              {name}
            </span>
          ))}
        </p>
      )}
      <Chart chart={chart} />
      <details className="mt-2">
        <summary className="min-h-11 text-muted text-sm hover:text-text lg:min-h-8">
          Numbers<span className="sr-only"> of {title}</span>
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-muted text-xs">
                {heads.map((head) => (
                  <th key={head} scope="col" className="py-1 pr-4 font-semibold last:pr-0">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ label, cells }) => (
                <tr key={label}>
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {label}
                  </th>
                  {cells.map(({ text, href }, n) => (
                    <td key={heads[n + 1]} className="py-1.5 pr-4 last:pr-0">
                      {href ? (
                        <Link href={href} prefetch={false} className={linkClass}>
                          {text}
                        </Link>
                      ) : (
                        text
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
