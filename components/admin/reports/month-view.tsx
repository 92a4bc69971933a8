import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';
import { PrintButton } from '@/components/ui/print-button';
import type { Report, ReportTable } from '@/lib/domain/reports/schema';
import { ReportSection } from './report-section';

interface MonthViewProps {
  report: Report;
  tables: ReportTable[];
  /** A day of the month before, and one of the month after. */
  neighbours: string[];
  store: string;
  /** When the figures were read, in IST. */
  readAt: string;
}

/** The report of a month on paper; the browser saves it as a PDF file. */
export function MonthView({ report, tables, neighbours, store, readAt }: MonthViewProps) {
  const { range } = report;
  const month = monthText(range.from);
  return (
    <div data-printed-report className="space-y-3 md:space-y-5 print:space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">
          {store}, {month}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          {neighbours.map((day) => (
            <MonthLink key={day} day={day} />
          ))}
          <PrintButton label="Print or save as PDF" />
        </div>
      </div>
      <p className="text-muted text-sm">
        {range.from} to {range.to}, days of India, compared with the month before. As of {readAt}. Sales
        belong to the moment of their payment, refunds to the moment in which they were given back.
        {!report.isFeeSet &&
          ' Margins are before the fees of gateways that do not tell them, because no estimate is set.'}
      </p>
      {tables.map((table) => (
        <ReportSection key={table.name} table={table} range={range} />
      ))}
    </div>
  );
}

function MonthLink({ day }: { day: string }) {
  return (
    <Link href={`/admin/reports/month/${day.slice(0, 7)}`} prefetch={false} className={buttonClass('quiet')}>
      {monthText(day)}
    </Link>
  );
}

function monthText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
}
