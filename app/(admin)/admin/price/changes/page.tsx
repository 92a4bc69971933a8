import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { cancelScheduleAction, undoChangeSetAction } from '@/app/(admin)/admin/price-actions';
import { ChangeSetCard } from '@/components/admin/prices/change-set-card';
import { listChangeSets } from '@/lib/domain/catalogue';

const screen = adminScreen({
  access: 'prices.write',
  title: 'Price changes',
  render: async ({ context }) => {
    const { scheduled, newest } = await listChangeSets(context);
    return (
      <>
        <p className="text-muted text-sm">
          Each save of prices, stock, rates and costs. It can be undone for an hour; what was changed since
          stays as it is, and orders keep their price.
        </p>
        {scheduled.length > 0 && (
          <section aria-label="Scheduled" className="space-y-3">
            <h2 className="font-bold text-lg">Scheduled</h2>
            {scheduled.map((set) => (
              <ChangeSetCard
                key={set.id}
                set={set}
                undo={undoChangeSetAction}
                cancel={cancelScheduleAction}
              />
            ))}
          </section>
        )}
        <h2 className="font-bold text-lg">Made</h2>
        {newest.length === 0 && (
          <p role="status" className="panel py-12 text-center text-muted">
            No changes yet
          </p>
        )}
        {newest.map((set) => (
          <ChangeSetCard key={set.id} set={set} undo={undoChangeSetAction} cancel={cancelScheduleAction} />
        ))}
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
