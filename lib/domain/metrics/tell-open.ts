import type { StuckRefund } from '@/lib/domain/alerts/schema';
import { GATEWAY_NAMES } from '@/lib/integrations/payments';
import { ACCOUNTS, accountOf, SUPPLIER_NAMES } from '@/lib/integrations/suppliers/descriptors';
import type { WaitingJobs } from '@/lib/platform/jobs';
import type { Sample } from '@/lib/platform/metrics';
import { minutes } from '@/lib/platform/time';
import type { Figure } from './read-open';
import * as series from './series';

/** ms. Four readings: after that the worker that read them is dead or cannot read, and silence says so. */
const LAST_FOR = minutes(1);

const DELIVERIES = ['worker', 'by_hand', 'case'];
const STUCK_REFUNDS: StuckRefund[] = ['failed', 'unsent', 'late'];

/** Publishes the figures; one that was not found is 0 for every value of its label. */
export function tellOpen(figures: Figure[]): void {
  const amountOf = (figure: Figure['figure'], label = ''): number =>
    Number(figures.find((each) => each.figure === figure && each.label === label)?.value ?? 0);
  const each = <Label extends string>(
    name: Label,
    figure: Figure['figure'],
    labels: readonly string[],
  ): Sample<Label>[] =>
    labels.map((label) => ({
      labels: { [name]: label } as Record<Label, string>,
      value: amountOf(figure, label),
    }));
  const one = (figure: Figure['figure']) => [{ labels: {}, value: amountOf(figure) }];

  series.OLDEST_PAID_ORDER.replace(each('delivery', 'oldest', DELIVERIES), LAST_FOR);
  series.PAID_ORDERS_WAITING.replace(each('delivery', 'waiting', DELIVERIES), LAST_FOR);
  series.UNKNOWN_OUTCOMES.replace(each('supplier', 'unknown', SUPPLIER_NAMES), LAST_FOR);
  series.SUPPLIER_BREAKER_OPEN.replace(each('supplier', 'breaker', SUPPLIER_NAMES), LAST_FOR);
  series.SUPPLIER_ACCOUNT_PAUSED.replace(
    ACCOUNTS.map((account) => ({
      labels: { account: accountOf(account).name },
      value: amountOf('pause', `${account.supplier}/${account.region}`),
    })),
    LAST_FOR,
  );
  const overdue = amountOf('overdue');
  series.OPEN_CASES.replace(
    [
      { labels: { state: 'overdue' }, value: overdue },
      { labels: { state: 'in_time' }, value: amountOf('cases') - overdue },
    ],
    LAST_FOR,
  );
  series.STUCK_REFUNDS.replace(each('state', 'refunds', STUCK_REFUNDS), LAST_FOR);
  series.HELD_ORDERS.replace(one('held'), LAST_FOR);
  series.CODES_SET_ASIDE.replace(one('codes'), LAST_FOR);
  series.QUARANTINED.replace(one('quarantine'), LAST_FOR);
  series.PAYMENTS_WITHOUT_ANSWER.replace(
    (['unopened', 'unasked'] as const).map((state) => ({ labels: { state }, value: amountOf(state) })),
    LAST_FOR,
  );
  series.PAYMENTS_WITHOUT_WEBHOOK.replace(each('gateway', 'unheard', GATEWAY_NAMES), LAST_FOR);
  const hasReplica = figures.some(({ figure }) => figure === 'replica');
  series.REPLICA_LAG.replace(hasReplica ? one('replica') : [], LAST_FOR);
}

/** Publishes the jobs that wait, of every lane. */
export function tellJobs(jobs: WaitingJobs[]): void {
  series.WAITING_JOBS.replace(
    jobs.map(({ lane, waiting }) => ({ labels: { lane }, value: waiting })),
    LAST_FOR,
  );
  series.OLDEST_JOB.replace(
    jobs.map(({ lane, oldest }) => ({ labels: { lane }, value: oldest })),
    LAST_FOR,
  );
}

/** Publishes the drift of the ledger, given in hundredths. */
export function tellDrift(drift: bigint): void {
  series.LEDGER_DRIFT.replace([{ labels: {}, value: Number(drift) / 100 }], LAST_FOR);
}
