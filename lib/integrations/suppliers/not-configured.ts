import { AppError } from '@/lib/platform/errors';
import { inEnglish, message } from '@/lib/platform/messages';
import type { Supplier } from './port';
import { stopHere } from './unsent';

/** Stands in for a supplier without credentials. */
export function notConfigured(supplier: Pick<Supplier, 'name' | 'canLookUp'>, title: string): Supplier {
  const said = message('orders.supplierNotConfigured', { supplier: title });
  const why = inEnglish(said);
  return {
    ...supplier,
    buy: async () => stopHere('not_configured', why),
    lookUp: async () => ({
      outcome: 'unknown',
      message: why,
      request: {},
      reply: { unsent: why },
      took: 0,
    }),
    checkPlayer: async () => ({ outcome: 'unknown', message: why, raw: null }),
    balance: async () => {
      throw new AppError('unavailable', said);
    },
  };
}
