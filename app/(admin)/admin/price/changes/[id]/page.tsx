import Link from 'next/link';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { orNotFound } from '@/app/(admin)/admin/or-not-found';
import { cancelScheduleAction, undoChangeSetAction } from '@/app/(admin)/admin/price-actions';
import { ChangeSetCard } from '@/components/admin/prices/change-set-card';
import { Refused } from '@/components/admin/prices/refused';
import { buttonClass } from '@/components/ui/button-class';
import { getChangeSet } from '@/lib/domain/catalogue';

/** The first sentence is that of spec S8.7. */
const DONE: Record<string, string> = {
  saved: 'Price updated successfully',
  undone: 'The change is undone.',
  scheduled: 'The change is scheduled.',
  cancelled: 'Cancelled.',
};

/** What a press has saved is told by its state of now: a schedule may have begun or been cancelled since. */
const SAVED = { applied: DONE.saved, scheduled: DONE.scheduled, cancelled: DONE.cancelled };

const screen = adminScreen({
  access: 'prices.write',
  title: 'Price change',
  render: async ({ context, params: { id = '' }, query: { refused, done = '' } }) => {
    const set = await getChangeSet(context, { id }).catch(orNotFound);
    const told = done === 'saved' || done === 'scheduled' ? SAVED[set.status] : DONE[done];
    return (
      <>
        <Refused code={refused} />
        {told && (
          <p role="status" className="panel p-4 font-semibold text-good text-sm">
            {told}
          </p>
        )}
        <ChangeSetCard set={set} undo={undoChangeSetAction} cancel={cancelScheduleAction} isWhole />
        <div className="flex flex-wrap gap-3">
          <Link href="/admin/price" prefetch={false} className={buttonClass('quiet')}>
            Back to prices
          </Link>
          <Link href="/admin/price/changes" prefetch={false} className={buttonClass('plain')}>
            All changes
          </Link>
        </div>
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
