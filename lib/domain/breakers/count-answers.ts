import type { Context } from '@/lib/domain/context';
import type { Purchase, SentPurchase, Supplier, Suppliers } from '@/lib/integrations/suppliers';
import { supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { runtimeOf } from '@/lib/platform/time';
import { type AnswerContext, type RecordAnswerInput, recordAnswer } from './record-answer';

interface CountedSuppliers {
  suppliers: Suppliers;
  /** Settles when every answer so far is counted. */
  counted(): Promise<void>;
}

/**
 * The suppliers, with each answer to a purchase and each failed lookup counted by the breaker. A caller has its answer
 * before it is counted, because it must write it down first.
 */
export function countAnswers(context: AnswerContext & Pick<Context, 'clock'>): CountedSuppliers {
  const { monotonic } = runtimeOf(context.clock);
  let counting: Promise<unknown> = Promise.resolve();
  const count = (input: RecordAnswerInput): void => {
    counting = Promise.all([counting, recordAnswer(context, input)]);
  };
  const countedSupplier = (name: string, supplier: Supplier): Supplier => ({
    ...supplier,
    async buy(purchase: Purchase) {
      const sentAt = monotonic();
      const answer = await supplier.buy(purchase);
      const took = monotonic() - sentAt;
      count({ supplier: supplierNamed(name), region: purchase.region, answer, took });
      return answer;
    },
    lookUp:
      supplier.lookUp &&
      (async (sent: SentPurchase) => {
        const answer = await supplier.lookUp?.(sent);
        if (!answer) throw new Error(`${name} cannot be asked`);
        // A supplier that finds orders may still not take any: only purchases close its breaker.
        if (answer.outcome === 'unknown')
          count({ supplier: supplierNamed(name), region: null, answer, took: 0 });
        return answer;
      }),
  });
  const entries = Object.entries<Supplier>(context.suppliers).map(
    ([name, supplier]) => [name, countedSupplier(name, supplier)] as const,
  );
  return {
    // Safe because each has the name and the calls of the one that it wraps; Object.fromEntries loses the keys' types.
    suppliers: Object.fromEntries(entries) as unknown as Suppliers,
    counted: async () => void (await counting),
  };
}
