import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';
import { presentClaim } from '@/lib/domain/work-claims';
import { rupees } from '@/lib/platform/money';
import { after, minutes } from '@/lib/platform/time';
import { type AlertsAbout, findOpenAbout, findOpenOfMachines } from './find-open';
import { KIND_RULES } from './kinds';
import { type JudgedAlert, judgeOpen } from './read-alerts';
import type { AlertView } from './schema';
import { subjectOfAlert } from './subject-of-alert';
import { subjectOf, waitedMinutes } from './write-digest';

type ListContext = Pick<Context, 'db' | 'clock' | 'shop' | 'actor'>;

/**
 * What is open about the rows of a page and may be seen by the actor, what is due first at the top. What waits besides
 * is not read, so a page costs what it shows; the first of everything are the queue's (lib/domain/work-queue).
 */
export async function listAlerts(context: ListContext, about: AlertsAbout): Promise<AlertView[]> {
  return presentAll(context, await judgeOpen(context, await findOpenAbout(context, about)));
}

/** What is open about suppliers, workers and the database. */
export async function listMachineAlerts(context: ListContext): Promise<AlertView[]> {
  return presentAll(context, await judgeOpen(context, await findOpenOfMachines(context)));
}

function presentAll(context: ListContext, alerts: JudgedAlert[]): AlertView[] {
  return alerts
    .filter(({ kind }) => may(context.actor, KIND_RULES[kind].read))
    .toSorted((a, b) => dueAt(a) - dueAt(b) || a.key.localeCompare(b.key))
    .map((alert) => present(context, alert));
}

function dueAt({ since, promise }: JudgedAlert): number {
  return promise === null ? Number.POSITIVE_INFINITY : after(since, promise).getTime();
}

function present({ actor, clock }: ListContext, alert: JudgedAlert): AlertView {
  const { key, kind, cause, amount, stage, since, promise, isTaken, claim } = alert;
  return {
    key,
    kind,
    cause,
    stage,
    subject: subjectOf(alert),
    amount: amount === null ? null : rupees(amount),
    since: since.toISOString(),
    waits: waitedMinutes(alert, clock.now()),
    promise: promise === null ? null : promise / minutes(1),
    claimed: subjectOfAlert(alert),
    claim: isTaken && claim ? presentClaim(claim) : null,
    takeable: may(actor, KIND_RULES[kind].permission),
  };
}
