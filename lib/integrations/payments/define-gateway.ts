import { namesOfSettings, type RemoteSettings, readRemoteAccount } from '@/lib/integrations/settings';
import type { Environment } from '@/lib/platform/config';
import type { Clock } from '@/lib/platform/time';
import { notConfigured } from './not-configured';
import type { PaymentGateway } from './port';

/** What an adapter needs in addition to its settings. */
export interface AdapterOptions {
  clock: Clock;
  /** ms for each call; the adapter has a default. */
  timeout?: number;
}

export interface GatewayFacts {
  /** The name that people see. */
  title: string;
  capabilities: {
    /** Whether it signs its webhooks. A request without a valid signature was then not sent by the gateway. */
    signedWebhooks: boolean;
    /**
     * Whether it pays many payments into the bank at once, so that the statement of the bank has none of them by
     * itself.
     */
    paysTogether?: boolean;
    /** For how many ms after a payment it gives money back by a call; absent at gateways that cannot. */
    refundsFor?: number;
  };
}

/** All facts about a gateway, and how it is opened with the settings. */
export interface GatewayDescriptor extends GatewayFacts {
  /** The names of its settings. */
  settings: string[];
  /** Throws an Error whose message names each invalid setting. */
  open(environment: Environment, options: AdapterOptions): PaymentGateway;
}

interface GatewayDefinition<Credential extends string, Optional extends string> extends GatewayFacts {
  settings: RemoteSettings<Credential, Optional>;
  create(
    account: AdapterOptions & {
      baseUrl: string;
      credentials: Record<Credential, string>;
      optional: Partial<Record<Optional, string>>;
    },
  ): PaymentGateway;
}

/** Makes a descriptor: without its credentials the gateway is opened as one that takes no payment. */
export function defineGateway<const Credential extends string, const Optional extends string = never>({
  title,
  capabilities,
  settings,
  create,
}: GatewayDefinition<Credential, Optional>): GatewayDescriptor {
  return {
    title,
    capabilities,
    settings: namesOfSettings(settings),
    open(environment, options) {
      const { baseUrl, credentials, optional } = readRemoteAccount(settings, environment);
      return credentials ? create({ ...options, baseUrl, credentials, optional }) : notConfigured(title);
    },
  };
}
