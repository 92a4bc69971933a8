import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { RangeCard } from '@/components/admin/reports/range-card';
import { ReportView } from '@/components/admin/reports/report-view';
import { reading } from '@/lib/domain/reading';
import { comparedRange, getReport, rangeOf, reportTables } from '@/lib/domain/reports';
import { reportQuery } from '@/lib/domain/reports/schema';
import { istDateTime } from '@/lib/platform/time';

const screen = adminScreen({
  access: 'stats.read',
  title: 'Reports',
  render: async ({ context, query }) => {
    const wanted = reportQuery.parse(query);
    const today = istDateTime(context.clock.now()).slice(0, 10);
    const range = rangeOf(wanted, today);
    const compared = wanted.compare ? comparedRange(range, wanted.compare) : null;
    // Awaited here, because without scripts nothing that is streamed later is shown.
    const report = await getReport(reading(context), { range, compared });
    return (
      <>
        <RangeCard query={wanted} range={range} />
        <ReportView report={report} tables={reportTables(report)} query={wanted} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
