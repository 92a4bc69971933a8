import type { AlertView } from '@/lib/domain/alerts/schema';
import { AlertLine } from './alert-line';
import { type TakeAction, TakeButton } from './take-button';

/** The alerts of a page whose rows say until when they are due. */
export interface Alerted {
  /** What is due first at the top. */
  alerts: AlertView[];
  viewer: string;
  take: TakeAction;
}

/** The alert of a row that is due first, with its button; nothing for a row without one. */
export function AlertOfRow({ alerted, keys }: { alerted: Alerted; keys: string[] }) {
  const alert = firstAlert(alerted.alerts, keys);
  if (!alert) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <AlertLine alert={alert} viewer={alerted.viewer} />
      <TakeButton alert={alert} viewer={alerted.viewer} take={alerted.take} />
    </div>
  );
}

function firstAlert(alerts: AlertView[], keys: string[]): AlertView | undefined {
  return alerts.find(({ key }) => keys.includes(key));
}
