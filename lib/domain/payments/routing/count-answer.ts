import type { Context } from '@/lib/domain/context';
import type { CreatedPayment } from '@/lib/integrations/payments';

interface CountedAnswer {
  gateway: string;
  answer: CreatedPayment;
  /** Whether its breaker has counted a failure before. */
  isCounted: boolean;
}

/**
 * Tells the breaker of a gateway how it answered to a payment that was to be started. It never throws: the answer itself is what
 * matters. A refusal counts as a failure, because a gateway refuses its account and not a customer: a wrong key, a plan that is
 * over, a limit. One answer that is none closes it.
 */
export async function countAnswer(
  context: Pick<Context, 'db' | 'log' | 'shop'>,
  { gateway, answer, isCounted }: CountedAnswer,
): Promise<void> {
  try {
    if (answer.outcome === 'refused' || answer.outcome === 'unknown') await countFailure(context, gateway);
    else if (isCounted) await context.db.$executeRaw`delete from gateway_breakers where gateway = ${gateway}`;
  } catch (error) {
    context.log.error({ err: error, gateway }, 'an answer of a gateway is not counted');
  }
}

async function countFailure(
  { db, log, shop }: Pick<Context, 'db' | 'log' | 'shop'>,
  gateway: string,
): Promise<void> {
  const { failures: most, seconds } = shop.breaker;
  const [row] = await db.$queryRaw<{ failures: number; openUntil: Date | null }[]>`
    insert into gateway_breakers as breaker (gateway, failures, open_until, updated_at)
    values (${gateway}, 1, case when ${most}::int <= 1 then now() + ${seconds}::int * interval '1 second' end, now())
    on conflict (gateway) do update set
      failures = breaker.failures + 1,
      open_until = case when breaker.failures + 1 >= ${most}::int
        then now() + ${seconds}::int * interval '1 second' else breaker.open_until end,
      updated_at = now()
    returning failures, open_until as "openUntil"`;
  if (row?.openUntil)
    log.warn({ gateway, failures: row.failures, until: row.openUntil }, 'a gateway is passed over for now');
}
