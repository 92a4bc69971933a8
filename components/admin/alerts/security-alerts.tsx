import Link from 'next/link';
import { istText } from '@/components/admin/table/ist-text';
import type { SecurityAlertView } from '@/lib/domain/security-alerts/schema';
import { WarningCard } from './warning-card';

const SENTENCES: Record<SecurityAlertView['pattern'], (alert: SecurityAlertView) => string> = {
  'many-accounts': ({ count }) => `${count} accounts signed in on one device within a day.`,
  'many-devices': ({ account, count }) => `${account} signed in on ${count} devices within a day.`,
  'many-refusals': ({ account, count }) =>
    `${count} sign-ins and codes of ${account} were refused within an hour.`,
  'staff-device': ({ account }) => `${account}, who is on the staff, signed in on a new device.`,
};

/** More of them would push the work of the day out of the window. */
const SEEN = 5;

/**
 * The patterns that were found in the security events of the last week, newest first, each with a link to its events.
 */
export function SecurityAlerts({ alerts }: { alerts: SecurityAlertView[] }) {
  const folded = alerts.slice(SEEN);
  return (
    <WarningCard
      label="Security alerts"
      sentences={alerts.length === 0 ? [] : ['Look at these security events of the last seven days.']}
    >
      <AlertList alerts={alerts.slice(0, SEEN)} />
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 text-muted hover:text-text lg:min-h-8">
            {folded.length} more<span className="sr-only"> security events</span>
          </summary>
          <AlertList alerts={folded} />
        </details>
      )}
    </WarningCard>
  );
}

function AlertList({ alerts }: { alerts: SecurityAlertView[] }) {
  return (
    <ul className="space-y-1 [overflow-wrap:anywhere]">
      {alerts.map((alert) => (
        <li key={alert.key}>
          <Link
            href={`/admin/security?${query(alert)}`}
            prefetch={false}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:text-accent-bright lg:min-h-8"
          >
            {SENTENCES[alert.pattern](alert)} {istText(alert.at)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function query({ accountId, device }: SecurityAlertView): string {
  return new URLSearchParams({
    ...(accountId ? { account: accountId } : { device: device ?? '' }),
  }).toString();
}
