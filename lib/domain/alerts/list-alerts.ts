import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { rupees } from '@/lib/platform/money';
import { after, minutes } from '@/lib/platform/time';
import { KIND_RULES } from './kinds';
import { type JudgedAlert, readAlerts } from './read-alerts';
import type { AlertView } from './schema';
import { subjectOf, waitedMinutes } from './write-digest';

/** What is open and may be seen by the actor, what is due first at the top. */
export async function listAlerts(
  context: Pick<Context, 'db' | 'clock' | 'shop' | 'actor'>,
): Promise<AlertView[]> {
  const { actor, db } = context;
  const { alerts } = await readAlerts(context);
  const seen = alerts.filter(({ kind }) => may(actor, KIND_RULES[kind].read));
  const takers = seen.flatMap(({ isTaken, stored }) => (isTaken ? (stored?.takenById ?? []) : []));
  const people = await db.user.findMany({
    where: { id: { in: takers } },
    select: { id: true, name: true, email: true },
  });
  const names = new Map(people.map(({ id, name, email }) => [id, name || (email ?? id)]));
  return seen
    .toSorted((a, b) => dueAt(a) - dueAt(b) || a.key.localeCompare(b.key))
    .map((alert) => present(context, alert, names));
}

function dueAt({ since, promise }: JudgedAlert): number {
  return promise === null ? Number.POSITIVE_INFINITY : after(since, promise).getTime();
}

function present(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  alert: JudgedAlert,
  names: Map<string, string>,
): AlertView {
  const { key, kind, cause, amount, stage, since, promise, isTaken, stored } = alert;
  const [by, until] = [stored?.takenById, stored?.takenUntil];
  return {
    ...{ key, kind, cause, stage },
    subject: subjectOf(alert),
    amount: amount === null ? null : rupees(amount),
    since: since.toISOString(),
    waits: waitedMinutes(alert, clock.now()),
    promise: promise === null ? null : promise / minutes(1),
    taken: isTaken && by && until ? { by, name: names.get(by) ?? by, until: until.toISOString() } : null,
    takeable: may(actor, KIND_RULES[kind].permission),
  };
}
