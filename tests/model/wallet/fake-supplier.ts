import { type Evidence, NO_GOODS, type PurchaseResult, type Suppliers } from '@/lib/integrations/suppliers';

/** What happens to the next purchase for an order: the two deaths are of the store's own process. */
export type Fate = 'delivers' | 'refuses' | 'dies before' | 'dies after';

/** The process was killed during the call. */
export class ProcessDied extends Error {}

type MooGold = Suppliers['moogold'];

export interface FakeSupplier extends MooGold {
  decide(orderId: string, fate: Fate): void;
  /** Whether a purchase for an order arrived. */
  answered(orderId: string): boolean;
  /** How often goods were booked for an order. */
  booked(orderId: string): number;
}

/** A supplier that knows references, as MooGold does: one is booked once, and a refused one cannot be used again. */
export function fakeSupplier(): FakeSupplier {
  const fates = new Map<string, Fate>();
  const answers = new Map<string, PurchaseResult<true>>();
  const bookings: string[] = [];
  const evidence: Evidence = { request: {}, reply: null, took: 1 };
  const orderOf = (reference: string) => reference.split('-')[0] ?? reference;
  const answer = (reference: string, fate: Fate): PurchaseResult<true> => {
    const known = answers.get(reference);
    if (known) return known;
    if (fate !== 'refuses') bookings.push(orderOf(reference));
    const result: PurchaseResult<true> =
      fate === 'refuses'
        ? { ...evidence, outcome: 'refused', code: '422', message: 'out of stock' }
        : {
            ...evidence,
            outcome: 'delivered',
            supplierOrderId: reference,
            cost: null,
            goods: NO_GOODS,
            differences: [],
          };
    answers.set(reference, result);
    return result;
  };
  return {
    async buy({ reference }) {
      const fate = fates.get(orderOf(reference)) ?? 'delivers';
      if (fate === 'dies before') throw new ProcessDied('before the call left');
      const result = answer(reference, fate);
      if (fate === 'dies after') throw new ProcessDied('before the answer came');
      return result;
    },
    lookUp: async ({ reference }) => answers.get(reference) ?? { ...evidence, outcome: 'not_found' },
    settleTime: 0,
    checkPlayer: async () => ({ outcome: 'not_found', message: 'not used here', raw: null }),
    balance: async () => ({ balance: '1000', currency: 'USD' }),
    listOrders: async () => ({ ok: true, orders: [], unread: 0 }),
    decide: (orderId, fate) => void fates.set(orderId, fate),
    answered: (orderId) => [...answers.keys()].some((reference) => orderOf(reference) === orderId),
    booked: (orderId) => bookings.filter((booked) => booked === orderId).length,
  };
}
