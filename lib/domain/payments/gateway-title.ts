import { findGatewayFacts } from '@/lib/integrations/payments';

/** As people call the gateway of a payment; its stored name when the store no longer has it. */
export function gatewayTitle(name: string): string {
  return findGatewayFacts(name)?.title ?? name;
}
