import { Chart } from '@/components/admin/overview/chart';
import type { Report, ReportQuery, ReportTable, ReportTableName } from '@/lib/domain/reports/schema';
import { balanceChart, chartOf } from './report-charts';
import { ReportSection } from './report-section';
import { ReportTiles } from './report-tiles';

interface ReportViewProps {
  report: Report;
  tables: ReportTable[];
  query: ReportQuery;
}

/** A report on the screen: its largest figures, and each table with its chart, its links and its CSV file. */
export function ReportView({ report, tables, query }: ReportViewProps) {
  const { range } = report;
  const summary = tables.find(({ name }) => name === 'summary');
  const isEmpty = report.sales.days.length === 0;
  // Without a sale most tables have no row, and ten cards would say so once more.
  const shown = isEmpty ? tables.filter(({ rows }) => rows.length > 0) : tables;
  const csvOf = (table: ReportTableName) =>
    `/admin/reports/csv?${new URLSearchParams({ table, ...range, ...(query.compare && { compare: query.compare }) })}`;
  return (
    <>
      {isEmpty && (
        <p role="status" className="panel p-4 font-semibold md:p-5">
          Nothing was sold or given back in these days.
        </p>
      )}
      <FeeNotice isFeeSet={report.isFeeSet} />
      {summary && <ReportTiles summary={summary} />}
      {shown.map((table) => (
        <ReportSection
          key={table.name}
          table={table}
          range={range}
          chart={chartOf(report, table.name)}
          csv={csvOf(table.name)}
        />
      ))}
      {report.floats.map((row) => {
        const chart = balanceChart(row);
        return (
          chart && (
            <figure key={row.name} className="panel min-w-0 p-4 md:p-5">
              <figcaption className="mb-2 font-bold">
                Balance at {row.name}, {row.currency}
              </figcaption>
              <Chart chart={chart} />
            </figure>
          )
        );
      })}
    </>
  );
}

function FeeNotice({ isFeeSet }: Pick<Report, 'isFeeSet'>) {
  if (isFeeSet) return null;
  return (
    <p className="text-muted text-sm">
      What a gateway takes of a payment is not set (GATEWAY_FEE_PERCENT, GATEWAY_FEE_PAISE), so margins are
      before the fees of gateways that do not tell them.
    </p>
  );
}
