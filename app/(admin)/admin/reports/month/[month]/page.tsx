import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { MonthView } from '@/components/admin/reports/month-view';
import { istText } from '@/components/admin/table/ist-text';
import { reading } from '@/lib/domain/reading';
import { addDays, getReport, monthRange, reportTables } from '@/lib/domain/reports';
import { reportMonth } from '@/lib/domain/reports/schema';

const screen = adminScreen({
  access: 'stats.read',
  title: 'Report of the month',
  render: async ({ context, params }) => {
    const month = reportMonth.safeParse(params.month);
    if (!month.success) notFound();
    const range = monthRange(month.data);
    const compared = monthRange(addDays(range.from, -1).slice(0, 7));
    const report = await getReport(reading(context), { range, compared });
    return (
      <MonthView
        report={report}
        tables={reportTables(report)}
        neighbours={[addDays(range.from, -1), addDays(range.to, 1)]}
        store={context.shop.name}
        readAt={istText(context.clock.now())}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
