import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob, enqueue } from '@/lib/platform/jobs';

/** Delivers what waits for codes of an item; its handler is in the domain of orders. */
export const deliverCodesJob = defineJob('deliver-codes', z.object({ itemid: z.int() }));

/** In the transaction that adds codes or leaves them to others, so that no order waits for the next sweep. */
export function wakeWaitingOrders({ db }: Pick<Context, 'db'>, itemid: number): Promise<void> {
  return enqueue(db, deliverCodesJob, { itemid }, { key: `deliver-codes:${itemid}` });
}
