import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { translate } from '@/lib/platform/messages';
import type { CreatePartnerOrders, Listed, PartnerOrder, PartnerOrderResult } from './schema';

/** What became of one order of a call: it, or why it was refused. */
export type Outcome = PartnerOrder | AppError;
/** By the reference of the order. */
export type Outcomes = Map<string | null, Outcome>;

/**
 * For one order of several: the answer of the idempotency key is stored once all are placed. A call that is repeated
 * before that finds the references used.
 */
export const NOT_YET: Pick<IdempotencyHandle, 'write'> = { write: async () => {} };

/** Throws invalid_input when two orders of a call have one reference. */
export function assertReferencesDiffer({ orders }: CreatePartnerOrders): void {
  const seen = new Set<string>();
  for (const [place, { reference }] of orders.entries()) {
    if (seen.has(reference))
      throw new AppError('invalid_input', 'requests.checkInput', {
        fields: { [`orders.${place}.reference`]: 'partners.referenceTwice' },
      });
    seen.add(reference);
  }
}

/** Runs `work`; an expected error is its outcome. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'in_progress') return error;
    throw error;
  }
}

/** The reply to a call with several orders, in their order. */
export function presentResults(
  { language }: Pick<Context, 'language'>,
  { orders }: CreatePartnerOrders,
  outcomes: Readonly<Outcomes>,
): Listed<PartnerOrderResult> {
  const data = orders.map(({ reference }): PartnerOrderResult => {
    const outcome = outcomes.get(reference);
    if (outcome === undefined) throw new Error(`the order ${reference} has no outcome`);
    if (!(outcome instanceof AppError)) return { reference, order: outcome, error: null };
    const { code, description, fields, amounts } = outcome;
    const named = [
      ...Object.entries(fields ?? {}).map(([name, said]) => [name, translate(language, said)]),
      // The published document has only texts among the fields.
      ...Object.entries(amounts ?? {}).map(([name, amount]) => [name, String(amount)]),
    ];
    const error = { code, message: translate(language, description) };
    return {
      reference,
      order: null,
      error: named.length > 0 ? { ...error, fields: Object.fromEntries(named) } : error,
    };
  });
  return { data, next: null };
}
