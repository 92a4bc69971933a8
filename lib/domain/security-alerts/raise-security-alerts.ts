import { sendMailJob } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { after, days, hours, istDate } from '@/lib/platform/time';
import { type Found, findPatterns, MAX_ALERTS } from './patterns';
import { ALERT_PATTERNS, type AlertPattern } from './schema';

const MAIL_KINDS = {
  'many-accounts': 'alert-many-accounts',
  'many-devices': 'alert-many-devices',
  'many-refusals': 'alert-many-refusals',
  'staff-device': 'alert-staff-device',
} as const satisfies Record<AlertPattern, string>;

/**
 * Writes an alert for each pattern that holds and has none yet for its subject and day, and mails the owners: of one
 * pattern at most once an hour, so that a flood of one kind neither fills a mailbox nor delays the mail of another.
 * Alerts of more than a year ago are deleted. Returns the number of new ones.
 */
export async function raiseSecurityAlerts(
  context: Pick<Context, 'db' | 'clock' | 'language'>,
): Promise<number> {
  const found = await findPatterns(context);
  return transaction(context, async (inside) => {
    const { db } = inside;
    // Two workers could otherwise both find that no mail was sent within the hour.
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('security-alerts', 0))`;
    await db.securityAlert.deleteMany({
      where: { createdAt: { lt: after(inside.clock.now(), -days(365)) } },
    });
    let raised = 0;
    for (const pattern of ALERT_PATTERNS) {
      const mailed = await isMailedLately(inside, pattern);
      const added = await addAlerts(
        inside,
        found.filter((each) => each.pattern === pattern),
      );
      raised += added;
      if (added > 0 && !mailed) await mailOwners(inside, pattern);
    }
    return raised;
  });
}

/** Whether an alert of this pattern was raised within the hour, which was mailed then or shortly before. */
async function isMailedLately(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  pattern: AlertPattern,
): Promise<boolean> {
  const latest = await db.securityAlert.findFirst({
    where: { pattern, createdAt: { gt: after(clock.now(), -hours(1)) } },
  });
  return latest !== null;
}

async function addAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>, found: Found[]): Promise<number> {
  const now = clock.now();
  let added = 0;
  for (const { pattern, accountId, device, count } of found) {
    const today = await db.securityAlert.count({
      where: { pattern, createdAt: { gt: after(now, -days(1)) } },
    });
    if (today >= MAX_ALERTS) break;
    const key = [pattern, accountId, device, istDate(now)].join(' ');
    const created = await db.securityAlert.createMany({
      data: [{ key, pattern, accountId, device, count, createdAt: now }],
      skipDuplicates: true,
    });
    added += created.count;
  }
  return added;
}

async function mailOwners(
  { db, language }: Pick<Context, 'db' | 'language'>,
  pattern: AlertPattern,
): Promise<void> {
  const owners = await db.user.findMany({
    where: { role: 'admin', blockedAt: null, emailVerifiedAt: { not: null }, email: { not: null } },
    select: { name: true, email: true },
    orderBy: { id: 'asc' },
  });
  for (const { name, email } of owners)
    if (email) await enqueue(db, sendMailJob, { kind: MAIL_KINDS[pattern], to: email, name, language });
}
