import type { Context } from '@/lib/domain/context';
import type { Alert } from '@/lib/platform/db';
import { findOpen, type OpenAlert } from './find-open';
import { type Judgement, judgeAlert } from './judge-alert';

export interface JudgedAlert extends OpenAlert, Judgement {
  since: Date;
  stored: Alert | undefined;
}

/** All open alerts with what is stored of them, judged by the time of the context. */
export async function readAlerts(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
): Promise<{ alerts: JudgedAlert[]; stored: Alert[] }> {
  const [open, stored] = [await findOpen(context), await context.db.alert.findMany()];
  const now = context.clock.now();
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const alerts = open.map((each) => {
    const row = byKey.get(each.key);
    const since = beginning(each.since, row?.since, now);
    const { kind } = each;
    return {
      ...each,
      stored: row,
      since,
      ...judgeAlert({ kind, since, stored: row, now, rules: context.shop.alerts }),
    };
  });
  return { alerts, stored };
}

/** The first of these times that is not ahead: a clock that had leapt may have written either of them. */
function beginning(said: Date | null, seen: Date | undefined, now: Date): Date {
  return [said, seen].find((time): time is Date => time != null && time <= now) ?? now;
}
