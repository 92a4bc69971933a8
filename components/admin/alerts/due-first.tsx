import Link from 'next/link';
import { orderPath } from '@/components/admin/orders/order-path';
import { buttonClass } from '@/components/ui/button-class';
import type { AlertKind, AlertView } from '@/lib/domain/alerts/schema';
import { AlertLine } from './alert-line';
import { alertText, isOverdue, waitText } from './alert-text';
import { type TakeAction, TakeButton } from './take-button';

const SHOWN = 8;

/** Where it is dealt with; null for what is not dealt with in the panel. */
const PLACES: Record<AlertKind, string | null> = {
  'payment-case': '/admin/orders#cases',
  'order-case': '/admin/orders',
  'by-hand': '/admin/orders',
  undelivered: '/admin/orders',
  'help-request': '/admin/help',
  breaker: '/admin/viewproducts',
  pause: '/admin/viewproducts',
  worker: null,
  'worker-lost': null,
  quarantine: null,
  backup: null,
  drill: null,
};

interface DueFirstProps {
  /** What is due first at the top. */
  alerts: AlertView[];
  viewer: string;
  take: TakeAction;
}

/** What waits for a person, in the order in which it is due. */
export function DueFirst({ alerts, viewer, take }: DueFirstProps) {
  const oldest = alerts.reduce<AlertView | undefined>(
    (longest, alert) => (longest && longest.waits >= alert.waits ? longest : alert),
    undefined,
  );
  if (!oldest) return null;
  const overdue = alerts.filter(isOverdue).length;
  return (
    <section aria-labelledby="due-title" className="panel p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="due-title" className="font-bold text-lg">
          Due first
        </h2>
        <p className="text-muted text-sm tabular-nums">
          {overdue > 0 && <span className="font-semibold text-wait">{overdue} overdue. </span>}
          The oldest: {waitText(oldest).toLowerCase()}
        </p>
      </div>
      <ul className="divide-y divide-line text-sm">
        {alerts.slice(0, SHOWN).map((alert) => (
          <li
            key={alert.key}
            className="grid gap-x-4 gap-y-2 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{alertText(alert)}</p>
              <Subject alert={alert} />
              <AlertLine alert={alert} viewer={viewer} />
            </div>
            <TakeButton alert={alert} viewer={viewer} take={take} />
          </li>
        ))}
      </ul>
      {alerts.length > SHOWN && (
        <Link href="/admin/orders" prefetch={false} className={buttonClass('quiet')}>
          And {alerts.length - SHOWN} more
        </Link>
      )}
    </section>
  );
}

/** What is about one order leads to it; a payment may also be a top-up, whose id begins otherwise. */
function placeOf({ kind, subject }: AlertView): string | null {
  const isOrder = kind === 'order-case' || kind === 'by-hand' || kind === 'undelivered';
  if (isOrder || (kind === 'payment-case' && subject.startsWith('T'))) return orderPath(subject);
  if (kind === 'help-request') return `/admin/help/${subject}`;
  return PLACES[kind];
}

function Subject({ alert }: { alert: AlertView }) {
  const { subject } = alert;
  const place = placeOf(alert);
  if (place === null || subject === '') return null;
  return (
    <Link
      href={place}
      prefetch={false}
      className="-my-1 inline-flex min-h-8 items-center font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11"
    >
      {subject}
    </Link>
  );
}
