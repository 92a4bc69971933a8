import { isSecondPerson } from '@/lib/domain/accounts';
import { listMachineAlerts } from '@/lib/domain/alerts';
import type { AlertKind, AlertView } from '@/lib/domain/alerts/schema';
import type { Context } from '@/lib/domain/context';
import { may, type Permission } from '@/lib/domain/permissions';
import { findClaims } from '@/lib/domain/work-claims';
import { type ClaimView, subjectKey } from '@/lib/domain/work-claims/schema';
import { rupees } from '@/lib/platform/money';
import { after, minutes } from '@/lib/platform/time';
import { actPermission } from './act-permission';
import { type FoundWork, type RankedWork, rankWork } from './find-work';
import { readSubjects, type SubjectText } from './read-subjects';
import { WORK_KINDS, type WorkKind, type WorkQueue, type WorkView } from './schema';

/** As many as a person looks through before loading the page again. */
const SHOWN = 30;

const READ: Record<WorkKind, Permission> = {
  order: 'orders.read',
  'payment-case': 'orders.read',
  'goods-case': 'orders.read',
  'held-order': 'orders.read',
  refund: 'orders.read',
  approval: 'panel.open',
  'help-request': 'help.read',
  // Each kind of alert names its own.
  alert: 'panel.open',
};

type QueueContext = Pick<Context, 'db' | 'clock' | 'shop' | 'actor'>;

export interface ListWorkInput {
  /** Only these rows; the counts are of all. */
  only?: WorkKind | 'own';
}

/**
 * What waits for a person and may be read by the actor, of all kinds: what is due first at the top. A few queries,
 * whatever the number of orders.
 */
export async function listWork(context: QueueContext, { only }: ListWorkInput = {}): Promise<WorkQueue> {
  const { actor } = context;
  const kinds = WORK_KINDS.filter((kind) => may(actor, READ[kind]));
  const [claims, alerts, decides] = await Promise.all([
    findClaims(context),
    listMachineAlerts(context),
    mayApprove(context),
  ]);
  const found = await rankWork(context, {
    kinds: kinds.filter(
      (kind): kind is FoundWork['kind'] => kind !== 'alert' && (kind !== 'approval' || decides),
    ),
    approver: { id: actor.id ?? '', permissions: actor.permissions },
    // All claims of a person are few: their own are found among those of each kind that are due first.
    take: only === 'own' ? OWN_AMONG : SHOWN,
  });
  const claimOf = (row: FoundWork) => claims.get(subjectKey({ kind: row.subjectKind, id: row.id })) ?? null;
  const isWanted = (kind: WorkKind, claim: ClaimView | null) =>
    only === undefined || (only === 'own' ? claim?.by === actor.id : kind === only);
  const rows = found.filter((row) => isWanted(row.kind, claimOf(row)));
  const machines = alerts.filter(({ claim }) => isWanted('alert', claim));
  const texts = await readSubjects(context, rows.slice(0, SHOWN));
  const views = [
    ...rows.slice(0, SHOWN).map((row) => present(context, row, claimOf(row), texts.get(row))),
    ...machines.map(presentAlert),
  ];
  return {
    rows: views.toSorted(byDue).slice(0, SHOWN),
    counts: countsOf(kinds, found, alerts, context.clock.now()),
    own: [...claims.values()].filter(({ by }) => by === actor.id).length,
  };
}

const OWN_AMONG = 5000;

async function mayApprove(context: QueueContext): Promise<boolean> {
  const viewer = await context.db.user.findUnique({ where: { id: context.actor.id ?? '' } });
  return viewer !== null && isSecondPerson(context, viewer, 'panel.open');
}

function countsOf(
  kinds: readonly WorkKind[],
  found: readonly RankedWork[],
  alerts: readonly AlertView[],
  now: Date,
): WorkQueue['counts'] {
  return kinds.map((kind) => {
    if (kind !== 'alert') {
      const first = found.find((row) => row.kind === kind);
      return { kind, count: first?.count ?? 0, late: first?.late ?? 0 };
    }
    const late = alerts.filter((alert) => {
      const due = dueOf(alert);
      return due !== null && due <= now;
    });
    return { kind, count: alerts.length, late: late.length };
  });
}

function present(
  { actor }: QueueContext,
  row: FoundWork,
  claim: ClaimView | null,
  text: SubjectText | undefined,
): WorkView {
  return {
    kind: row.kind,
    subject: { kind: row.subjectKind, id: row.id },
    what: row.what,
    about: text?.about ?? '',
    reference: text?.reference ?? '',
    href: text?.href ?? null,
    since: row.since.toISOString(),
    due: row.due.toISOString(),
    amount: row.amount === null ? null : rupees(row.amount),
    claim,
    claimable: may(actor, actPermission(row)),
  };
}

/** Where staff do something about what a machine reports. */
const HREFS: Partial<Record<AlertKind, string>> = {
  breaker: '/admin/viewproducts',
  pause: '/admin/viewproducts',
  codes: '/admin/codes',
};

function presentAlert(alert: AlertView): WorkView {
  return {
    kind: 'alert',
    subject: alert.claimed,
    what: alert.kind,
    about: alert.subject,
    reference: '',
    href: HREFS[alert.kind] ?? null,
    since: alert.since,
    due: dueOf(alert)?.toISOString() ?? null,
    amount: alert.amount,
    claim: alert.claim,
    claimable: alert.takeable,
  };
}

function dueOf({ since, promise }: AlertView): Date | null {
  return promise === null ? null : after(new Date(since), minutes(promise));
}

/** By the promise in steps of five minutes, then by money: the order of `rankWork`. */
function byDue(a: WorkView, b: WorkView): number {
  return stepOf(a) - stepOf(b) || (b.amount ?? -1) - (a.amount ?? -1) || dueMs(a) - dueMs(b);
}

const dueMs = ({ due }: WorkView) => (due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due));
const stepOf = (row: WorkView) => Math.floor(dueMs(row) / minutes(5));
