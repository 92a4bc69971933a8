import { classNames } from '@/components/ui/class-names';
import type { AlertView } from '@/lib/domain/alerts/schema';
import { istDateTime } from '@/lib/platform/time';
import { dueText, isOverdue, waitText } from './alert-text';

/** How long an alert waits, until when it is due, and who takes care of it. */
export function AlertLine({ alert, viewer }: { alert: AlertView; viewer: string }) {
  const { taken } = alert;
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
      {taken &&
        `. ${taken.by === viewer ? 'You take' : `${taken.name} takes`} care of it until ${istDateTime(new Date(taken.until)).slice(11, 16)} IST`}
      .
    </p>
  );
}
