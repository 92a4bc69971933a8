import type { Context } from '@/lib/domain/context';
import type { PurchaseResult } from '@/lib/integrations/suppliers';
import { accountOf, type SupplierName } from '@/lib/integrations/suppliers/descriptors';
import { countFailure } from './count-failure';
import { pauseAccount } from './pause-account';

export interface RecordAnswerInput {
  supplier: SupplierName;
  /** The account of the purchase; null for a lookup, which may be of any. */
  region: string | null;
  answer: PurchaseResult;
  /** ms from the purchase to its answer. */
  took: number;
}

export type AnswerContext = Pick<Context, 'db' | 'log' | 'shop' | 'suppliers'>;

/**
 * Counts an answer of a supplier. It never throws: the answer itself is what matters, and a count that is lost only
 * opens a breaker later.
 */
export async function recordAnswer(
  context: AnswerContext,
  { supplier, region, answer, took }: RecordAnswerInput,
): Promise<void> {
  try {
    const kind = kindOf(answer);
    if (kind === 'unasked') return;
    if (kind === 'answered') return await closeBreaker(context, supplier);
    const opened = await countFailure(context, 'supplier', supplier);
    if (opened) context.log.warn({ supplier, ...opened }, 'a supplier is not called for now');
    if (kind === 'balance' && region !== null)
      await pauseAccount(context, accountOf({ supplier, region }), took);
  } catch (error) {
    context.log.error({ err: error, supplier }, 'an answer of a supplier is not counted');
  }
}

/**
 * unasked: nothing was meant to be sent, so it says nothing about the supplier. transport: the call did not arrive, or
 * its outcome is unknown. A refusal of one order or player is an answer as good as a delivery.
 */
function kindOf(answer: PurchaseResult): 'answered' | 'transport' | 'balance' | 'unasked' {
  if (answer.outcome === 'unknown') return 'transport';
  if (answer.outcome !== 'refused') return 'answered';
  if (answer.emptyBalance) return 'balance';
  if (answer.code === 'not_configured' || answer.code === 'bad_request') return 'unasked';
  return answer.code === 'unsent' ? 'transport' : 'answered';
}

async function closeBreaker({ db }: Pick<Context, 'db'>, supplier: string): Promise<void> {
  await db.$executeRaw`delete from supplier_breakers where supplier = ${supplier}`;
}
