import { ClaimLine } from '@/components/admin/work-claims/claim-line';
import type { AlertView } from '@/lib/domain/alerts/schema';
import { AlertLine } from './alert-line';

/** The alerts of a page whose rows say until when they are due. */
export interface Alerted {
  /** What is due first at the top. */
  alerts: AlertView[];
  /** On the page of one thing: a colleague's claim appears without loading the page again. */
  live?: boolean;
}

interface AlertOfRowProps {
  alerted: Alerted;
  keys: string[];
  /** The same wait is not said twice. */
  rowSaysWait?: boolean;
}

/** The alert of a row that is due first, with its button; nothing for a row without one. */
export function AlertOfRow({ alerted, keys, rowSaysWait = false }: AlertOfRowProps) {
  const alert = firstAlert(alerted.alerts, keys);
  if (!alert) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <AlertLine alert={alert} rowSaysWait={rowSaysWait} />
      <ClaimLine
        subject={alert.claimed}
        claim={alert.claim}
        claimable={alert.takeable}
        name={alert.subject || alert.key}
        live={alerted.live ?? false}
      />
    </div>
  );
}

function firstAlert(alerts: AlertView[], keys: string[]): AlertView | undefined {
  return alerts.find(({ key }) => keys.includes(key));
}
