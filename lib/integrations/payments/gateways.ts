import type { Environment } from '@/lib/platform/config';
import type { GatewayDescriptor, GatewayFacts, Outside } from './define-gateway';
import type { PaymentGateway } from './port';
import * as REGISTRY from './registry';

export type GatewayName = keyof typeof REGISTRY;
export type Gateways = Record<GatewayName, PaymentGateway>;

const descriptors: Record<GatewayName, GatewayDescriptor> = REGISTRY;

/** The names of the settings of all gateways. */
export const GATEWAY_SETTINGS = Object.values(descriptors).flatMap(({ settings }) => settings);

/** All gateways; one without its credentials takes no payment. Throws an Error whose message names each wrong setting. */
export function createGateways(environment: Environment, outside: Outside): Gateways {
  const opened = Object.entries(descriptors).map(([name, gateway]) => [
    name,
    gateway.open(environment, outside),
  ]);
  // One for each name of the record above; Object.fromEntries forgets the names.
  return Object.fromEntries(opened) as Gateways;
}

/** What is known of the gateway with this name; null when there is none. */
export function findGatewayFacts(name: string): GatewayFacts | null {
  return ownValue(descriptors, name);
}

/** The gateway with this name; null when there is none. */
export function findGateway(gateways: Gateways, name: string): PaymentGateway | null {
  return ownValue(gateways, name);
}

/** Names come from addresses and from the database: 'constructor' is no gateway. */
function ownValue<Value>(record: Record<string, Value>, name: string): Value | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}
