import { queueMessages } from '@/lib/domain/alerts';
import type { Context } from '@/lib/domain/context';
import { HAS_SOME_EMAIL } from '@/lib/domain/personal-fields';
import { transaction } from '@/lib/platform/db';
import { after, days, hours, istDate, minutes } from '@/lib/platform/time';
import { type Found, findPatterns, MAX_ALERTS } from './patterns';
import { ALERT_PATTERNS, type AlertPattern } from './schema';

/**
 * Writes an alert for each pattern that holds and has none yet for its subject and day, and tells the owners: of one
 * pattern at most once an hour, so that a flood of one kind neither fills a mailbox nor delays the message of another,
 * and again each hour until one of its messages has arrived.
 * Alerts of more than a year ago are deleted. Returns the number of new ones.
 */
export async function raiseSecurityAlerts(
  context: Pick<Context, 'db' | 'clock' | 'alertWebhook'>,
): Promise<number> {
  const found = await findPatterns(context);
  return transaction(context, async (inside) => {
    const { db } = inside;
    // Two workers could otherwise both find that no mail was sent within the hour.
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('security-alerts', 0))`;
    let raised = 0;
    for (const pattern of ALERT_PATTERNS) {
      const told = await isToldLately(inside, pattern);
      const added = await addAlerts(
        inside,
        found.filter((each) => each.pattern === pattern),
      );
      raised += added;
      if ((added > 0 && !told) || (await isUndelivered(inside, pattern))) await tellOwners(inside, pattern);
    }
    return raised;
  });
}

/**
 * Whether an alert of this pattern was raised within the hour, which was told then or shortly before. One that lies
 * ahead was raised by a clock that had leapt: counting it would be silence for as long as the leap.
 */
async function isToldLately(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  pattern: AlertPattern,
): Promise<boolean> {
  const now = clock.now();
  const latest = await db.securityAlert.findFirst({
    where: { pattern, createdAt: { gt: after(now, -hours(1)), lte: now } },
  });
  return latest !== null;
}

/**
 * Whether the last messages about this pattern are more than an hour old and none of them has arrived, or an alert of
 * the last day has none at all: nobody could be told then.
 */
async function isUndelivered(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  pattern: AlertPattern,
): Promise<boolean> {
  const now = clock.now();
  const messages = await db.alertMessage.findMany({
    where: {
      // An alert of the last day may be told of by the message of an earlier one.
      createdAt: { gt: after(now, -days(2)), lte: now },
      AND: [
        { content: { path: ['type'], equals: 'security' } },
        { content: { path: ['pattern'], equals: pattern } },
      ],
    },
    orderBy: { createdAt: 'desc' },
  });
  const [last] = messages;
  if (!last) return (await countAlerts({ db, clock }, pattern)) > 0;
  if (last.createdAt > after(now, -hours(1))) return false;
  // The copies for several recipients are written at the same moment.
  return !messages.some(({ createdAt, sentAt }) => sentAt && createdAt > after(last.createdAt, -minutes(1)));
}

/** Those of the last day. */
function countAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>, pattern: AlertPattern): Promise<number> {
  const now = clock.now();
  return db.securityAlert.count({ where: { pattern, createdAt: { gt: after(now, -days(1)), lte: now } } });
}

async function addAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>, found: Found[]): Promise<number> {
  const now = clock.now();
  let added = 0;
  for (const { pattern, accountId, device, count } of found) {
    if ((await countAlerts({ db, clock }, pattern)) >= MAX_ALERTS) break;
    const key = [pattern, accountId, device, istDate(now)].join(' ');
    const created = await db.securityAlert.createMany({
      data: [{ key, pattern, accountId, device, count, createdAt: now }],
      skipDuplicates: true,
    });
    added += created.count;
  }
  return added;
}

async function tellOwners(
  context: Pick<Context, 'db' | 'clock' | 'alertWebhook'>,
  pattern: AlertPattern,
): Promise<void> {
  const owners = await context.db.user.findMany({
    where: { role: 'admin', blockedAt: null, emailVerifiedAt: { not: null }, ...HAS_SOME_EMAIL },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await queueMessages(
    context,
    { type: 'security', pattern },
    owners.map(({ id }) => id),
  );
}
