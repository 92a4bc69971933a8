import { measured } from '@/lib/integrations/measured';
import type { Environment } from '@/lib/platform/config';
import type { AdapterOptions, GatewayDescriptor, GatewayFacts } from './define-gateway';
import type { PaymentGateway } from './port';
import * as REGISTRY from './registry';

export type GatewayName = keyof typeof REGISTRY;
export type Gateways = Record<GatewayName, PaymentGateway>;

const descriptors: Record<GatewayName, GatewayDescriptor> = REGISTRY;

/** The names of all gateways. */
export const GATEWAY_NAMES = Object.keys(descriptors);

/** The names of the settings of all gateways. */
export const GATEWAY_SETTINGS = Object.values(descriptors).flatMap(({ settings }) => settings);

/** The titles of the gateways that pay many payments into the bank at once. */
export const PAYING_TOGETHER = Object.values(descriptors).flatMap(({ title, capabilities }) =>
  capabilities.paysTogether ? [title] : [],
);

/**
 * Opens all gateways; one without its credentials takes no payment. Throws an Error whose message names each invalid
 * setting.
 */
export function createGateways(environment: Environment, options: AdapterOptions): Gateways {
  const opened = Object.entries(descriptors).map(([name, gateway]) => [
    name,
    measured(name, gateway.open(environment, options)),
  ]);
  // Safe because `opened` has an entry for each name of `descriptors`; Object.fromEntries loses the keys' types.
  return Object.fromEntries(opened) as Gateways;
}

/** The title and capabilities of the gateway with this name; null when there is none. */
export function findGatewayFacts(name: string): GatewayFacts | null {
  return ownValue(descriptors, name);
}

/** The gateway with this name; null when there is none. */
export function findGateway(gateways: Gateways, name: string): PaymentGateway | null {
  return ownValue(gateways, name);
}

/** Names come from URLs and from the database, so inherited properties such as 'constructor' must not be found. */
function ownValue<Value>(record: Record<string, Value>, name: string): Value | null {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}
