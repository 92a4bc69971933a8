import { classNames } from '@/components/ui/class-names';
import type { AlertView } from '@/lib/domain/alerts/schema';
import { dueText, isOverdue, waitText } from './alert-text';

/** How long an alert waits, and until when it is due. */
export function AlertLine({ alert }: { alert: AlertView }) {
  const due = dueText(alert);
  return (
    <p className="text-muted text-xs tabular-nums">
      {waitText(alert)}
      {due !== '' && (
        <>
          {'. '}
          <span className={classNames(isOverdue(alert) && 'font-bold text-wait')}>{due}</span>
        </>
      )}
      .
    </p>
  );
}
