import type { OrderEvent } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

/** What payments that bought nothing for an order added to the wallet, by its events. */
export function sumCredited(events: Pick<OrderEvent, 'kind' | 'detail'>[]): Paise {
  const credits = events.filter(({ kind }) => kind === 'credited');
  return credits.reduce((sum, { detail }) => sum + BigInt((detail as { amount?: string }).amount ?? 0), 0n);
}
