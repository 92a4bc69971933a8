import { classNames } from '@/components/ui/class-names';
import type { AlertView } from '@/lib/domain/alerts/schema';
import { isOverdue, timeTexts } from './alert-text';

/** How long an alert waits, unless its row says that itself, and until when it is due. */
export function AlertLine({ alert, rowSaysWait }: { alert: AlertView; rowSaysWait: boolean }) {
  const { wait, due } = timeTexts(alert, rowSaysWait);
  if (wait === '' && due === '') return null;
  return (
    <p className="text-muted text-xs tabular-nums">
      {wait}
      {due !== '' && (
        <>
          {wait !== '' && '. '}
          <span className={classNames(isOverdue(alert) && 'font-bold text-wait')}>{due}</span>
        </>
      )}
      .
    </p>
  );
}
