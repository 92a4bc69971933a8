import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

export interface UnmatchedWebhooks {
  gateway: string;
  /** YYYY-MM-DD, in IST. */
  day: string;
  received: number;
  samples: string[];
}

const samplesSchema = z.array(z.string()).catch([]);

/** The webhooks of the last week that named no payment of ours, by day, newest first. */
export async function listUnmatchedWebhooks({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<UnmatchedWebhooks[]> {
  const rows = await db.unmatchedWebhook.findMany({
    where: { lastAt: { gt: after(clock.now(), -days(7)) } },
    orderBy: [{ day: 'desc' }, { gateway: 'asc' }],
  });
  return rows.map(({ gateway, day, received, samples }) => ({
    gateway,
    day: day.toISOString().slice(0, 10),
    received,
    samples: samplesSchema.parse(samples),
  }));
}
