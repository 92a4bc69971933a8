import { ACCOUNTS, DESCRIPTORS, SUPPLIER_NAMES } from '@/lib/integrations/suppliers/descriptors';
import { rupees } from '@/lib/platform/money';
import { minutes } from '@/lib/platform/time';
import type { Digest, DigestGroup } from './content';
import type { OpenAlert } from './find-open';
import { isOverdue } from './judge-alert';
import type { JudgedAlert } from './read-alerts';
import { ALERT_KINDS, ALERT_STAGES } from './schema';

/** Named in a message; the others are counted, so that five hundred cases are one short message. */
const NAMED = 5;

/** One message about these alerts: a group for each kind, those with overdue ones first. */
export function writeDigest(alerts: JudgedAlert[], now: Date): Digest {
  const groups = ALERT_KINDS.flatMap((kind) => {
    const own = alerts.filter((alert) => alert.kind === kind);
    return own.length === 0 ? [] : [groupOf(own, now)];
  });
  const rank = ({ stage }: DigestGroup) => ALERT_STAGES.indexOf(stage);
  return { type: 'digest', groups: groups.toSorted((a, b) => rank(b) - rank(a)) };
}

function groupOf(alerts: JudgedAlert[], now: Date): DigestGroup {
  const byAge = alerts.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const [oldest] = byAge;
  if (!oldest) throw new Error('a group has an alert');
  const amounts = alerts.flatMap(({ amount }) => amount ?? []);
  return {
    kind: oldest.kind,
    stage: oldest.stage,
    count: alerts.length,
    overdue: alerts.filter(({ stage }) => isOverdue(stage)).length,
    lapsed: alerts.filter(({ claim }) => claim !== undefined).length,
    oldestMinutes: waitedMinutes(oldest, now),
    promiseMinutes: oldest.promise === null ? null : oldest.promise / minutes(1),
    amount: amounts.length === 0 ? null : rupees(amounts.reduce((sum, amount) => sum + amount, 0n)),
    items: byAge.slice(0, NAMED).map((alert) => ({
      subject: subjectOf(alert),
      cause: alert.cause,
      minutes: waitedMinutes(alert, now),
      amount: alert.amount === null ? null : rupees(alert.amount),
    })),
  };
}

export function waitedMinutes({ since }: { since: Date }, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / minutes(1)));
}

/** The name by which people know what it is about. One that no descriptor has any more is named as it is stored. */
export function subjectOf({ kind, subject }: Pick<OpenAlert, 'kind' | 'subject'>): string {
  if (kind === 'breaker') {
    const name = SUPPLIER_NAMES.find((each) => each === subject);
    return name ? DESCRIPTORS[name].title : subject;
  }
  if (kind !== 'pause') return subject;
  return ACCOUNTS.find(({ supplier, region }) => `${supplier}:${region}` === subject)?.name ?? subject;
}
