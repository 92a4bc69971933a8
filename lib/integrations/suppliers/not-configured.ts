import { AppError } from '@/lib/platform/errors';
import type { Supplier } from './port';
import { stopHere } from './unsent';

/** Stands in for a supplier without credentials. */
export function notConfigured(supplier: Pick<Supplier, 'name' | 'canLookUp'>, title: string): Supplier {
  const message = `${title} is not configured`;
  return {
    ...supplier,
    buy: async () => stopHere('not_configured', message),
    lookUp: async () => ({ outcome: 'unknown', message, request: {}, reply: { unsent: message }, took: 0 }),
    checkPlayer: async () => ({ outcome: 'unknown', message, raw: null }),
    balance: async () => {
      throw new AppError('unavailable', message);
    },
  };
}
