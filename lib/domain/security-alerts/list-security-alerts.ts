import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import { ALERT_PATTERNS, type SecurityAlertView } from './schema';

const SHOWN = 20;

/** The alerts of the last week, newest first. */
export async function listSecurityAlerts({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<SecurityAlertView[]> {
  const alerts = await db.securityAlert.findMany({
    where: { createdAt: { gt: after(clock.now(), -days(7)) } },
    orderBy: [{ createdAt: 'desc' }, { key: 'asc' }],
    take: SHOWN,
  });
  const people = await db.user.findMany({
    where: { id: { in: alerts.flatMap(({ accountId }) => accountId ?? []) } },
    select: { id: true, name: true, email: true },
  });
  const names = new Map(people.map(({ id, name, email }) => [id, name || (email ?? id)]));
  return alerts.flatMap(({ key, pattern: stored, accountId, device, count, createdAt }) => {
    const pattern = ALERT_PATTERNS.find((each) => each === stored);
    if (!pattern) return [];
    const account = accountId === null ? '' : (names.get(accountId) ?? accountId);
    return [{ key, pattern, accountId, account, device, count, at: createdAt.toISOString() }];
  });
}
