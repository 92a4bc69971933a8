import type { Context } from '@/lib/domain/context';
import { findGateway, type PaymentGateway } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';

/** The gateway of a payment. Throws when the store no longer has it, so that the job fails and the error is logged. */
export function gatewayOf(
  { gateways }: Pick<Context, 'gateways'>,
  { gateway, clientTxnId }: Pick<Payment, 'gateway' | 'clientTxnId'>,
): PaymentGateway {
  const found = findGateway(gateways, gateway);
  if (!found)
    throw new Error(`Payment ${clientTxnId} was made at ${gateway}, which is no gateway of this store`);
  return found;
}
