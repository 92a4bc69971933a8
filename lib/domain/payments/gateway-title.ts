import { findGatewayFacts } from '@/lib/integrations/payments';

/** The title of a payment's gateway; the stored name when the store no longer has that gateway. */
export function gatewayTitle(name: string): string {
  return findGatewayFacts(name)?.title ?? name;
}
