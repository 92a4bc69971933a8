import type { Context } from '@/lib/domain/context';
import { endClaims, type OpenClaim } from '@/lib/domain/work-claims';
import { transaction } from '@/lib/platform/db';
import { after } from '@/lib/platform/time';
import { isOverdue, MESSAGE_GAP } from './judge-alert';
import { queueMessage } from './queue-message';
import { type JudgedAlert, readAlerts } from './read-alerts';
import { alertsByRecipient, listRecipients } from './recipients';
import { tellUndelivered } from './tell-undelivered';
import { writeDigest } from './write-digest';

type RaiseContext = Pick<Context, 'db' | 'clock' | 'log' | 'shop' | 'alertWebhook'>;

/**
 * Finds what people have to be told now and writes one message for each of them, and one for the webhook, with the jobs
 * that send them. Alerts of which no message has arrived are told again (`tellUndelivered`). Returns how many alerts
 * were told.
 */
export async function raiseAlerts(context: RaiseContext): Promise<number> {
  return transaction(context, async (inside) => {
    // Two workers could otherwise both find that an alert was not told.
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('alerts', 0))`;
    await tellUndelivered(inside);
    const { alerts, claims } = await keepRows(inside);
    await endUnneeded(inside, alerts, claims);
    if (!alerts.some(({ isNews }) => isNews) || (await isToldLately(inside))) return 0;
    const told = alerts.filter(({ isNews, isNearlyNews }) => isNews || isNearlyNews);
    const messages = await queueDigests(inside, told);
    return markTold(inside, told, messages);
  });
}

/** Adds a row for each alert that is seen first, and deletes those of what has ended. */
async function keepRows(inside: RaiseContext): Promise<{ alerts: JudgedAlert[]; claims: OpenClaim[] }> {
  const { db } = inside;
  const { alerts, stored, claims } = await readAlerts(inside);
  const open = new Set(alerts.map(({ key }) => key));
  const ended = stored.flatMap(({ key }) => (open.has(key) ? [] : key));
  if (ended.length > 0) await db.alert.deleteMany({ where: { key: { in: ended } } });
  const seen = alerts.flatMap(({ key, kind, since, stored: row }) => (row ? [] : { key, kind, since }));
  if (seen.length > 0) await db.alert.createMany({ data: seen, skipDuplicates: true });
  // A beginning that lies ahead was written by a clock that had leapt.
  for (const { key, since, stored: row } of alerts)
    if (row && row.since > since) await db.alert.update({ where: { key }, data: { since } });
  return { alerts, claims };
}

/** Ends the claims of what is not open any more. Those whose time is over while it is open end when that is told. */
async function endUnneeded(inside: RaiseContext, alerts: JudgedAlert[], claims: OpenClaim[]): Promise<void> {
  if (claims.length === 0) return;
  const needed = new Set(alerts.map(({ claim }) => claim?.id));
  const rest = claims.filter(({ id }) => !needed.has(id));
  const approvals = rest.filter(({ kind }) => kind === 'approval');
  const open = await inside.db.approvalRequest.findMany({
    where: { id: { in: approvals.map(({ subjectId }) => subjectId) }, status: 'open' },
    select: { id: true },
  });
  const isOpen = ({ subjectId }: OpenClaim) => open.some(({ id }) => id === subjectId);
  await endClaims(inside, {
    finished: rest.filter((claim) => claim.kind !== 'approval' || !isOpen(claim)),
    others: approvals.filter(isOpen),
  });
}

async function isToldLately({ db, clock }: RaiseContext): Promise<boolean> {
  const now = clock.now();
  const latest = await db.alertMessage.findFirst({
    where: {
      createdAt: { gt: after(now, -MESSAGE_GAP), lte: now },
      content: { path: ['type'], equals: 'digest' },
    },
  });
  return latest !== null;
}

/** For each alert, by its key, the ids of the messages that name it. An alert without recipients has no entry. */
type MessagesByKey = Map<string, string[]>;

async function queueDigests(inside: RaiseContext, told: JudgedAlert[]): Promise<MessagesByKey> {
  const { clock, log, alertWebhook } = inside;
  const now = clock.now();
  const digests: { userId: string | null; alerts: JudgedAlert[] }[] = alertsByRecipient(
    await listRecipients(inside),
    told,
  );
  if (alertWebhook) digests.push({ userId: null, alerts: told });
  const messages: MessagesByKey = new Map();
  for (const { userId, alerts } of digests) {
    const id = await queueMessage(inside, { userId, content: writeDigest(alerts, now) });
    for (const { key } of alerts) messages.set(key, [...(messages.get(key) ?? []), id]);
  }
  const untold = told.filter(({ key }) => !messages.has(key));
  // These stay untold until there is a recipient. Each stage that they reach is logged once.
  const reached = untold.filter(({ stored, stage }) => stored?.stage !== stage);
  for (const { key, stage } of reached) await inside.db.alert.update({ where: { key }, data: { stage } });
  if (reached.length > 0)
    log.error({ alerts: untold.length }, 'nobody can be told of what waits for a person');
  return messages;
}

async function markTold(inside: RaiseContext, due: JudgedAlert[], messages: MessagesByKey): Promise<number> {
  const { db, clock } = inside;
  const now = clock.now();
  const told = due.filter(({ key }) => messages.has(key));
  const rows = told.map(({ key, stage }) => ({
    key,
    stage,
    overdue: isOverdue(stage),
    messages: messages.get(key),
  }));
  await db.$executeRaw`
    update alerts set stage = told.stage, told_at = ${now}, message_ids = told.messages,
           times = case when told.overdue then times + 1 else 0 end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (key text, stage text, overdue boolean, messages text[])
     where alerts.key = told.key`;
  // What a person has claimed while this message was written stays claimed.
  await endClaims(inside, { finished: [], others: told.flatMap(({ claim }) => claim ?? []) });
  return told.length;
}
