import { countFailure } from '@/lib/domain/breakers';
import type { Context } from '@/lib/domain/context';
import type { CreatedPayment } from '@/lib/integrations/payments';

interface CountedAnswer {
  gateway: string;
  answer: CreatedPayment;
  /** Whether its breaker has counted a failure before. */
  isCounted: boolean;
}

/**
 * Tells the breaker of a gateway how it answered to a payment that was to be started. It never throws: the answer
 * itself is what matters. A refusal counts as a failure, because a gateway refuses its account and not a customer: a
 * wrong key, a plan that is over, a limit. One answer that is none closes it.
 */
export async function countAnswer(
  context: Pick<Context, 'db' | 'log' | 'shop'>,
  { gateway, answer, isCounted }: CountedAnswer,
): Promise<void> {
  try {
    if (answer.outcome === 'refused' || answer.outcome === 'unknown') {
      const opened = await countFailure(context, 'gateway', gateway);
      if (opened) context.log.warn({ gateway, ...opened }, 'a gateway is passed over for now');
    } else if (isCounted)
      await context.db.$executeRaw`delete from gateway_breakers where gateway = ${gateway}`;
  } catch (error) {
    context.log.error({ err: error, gateway }, 'an answer of a gateway is not counted');
  }
}
