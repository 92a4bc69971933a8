import { namesOfSettings, type RemoteSettings, readRemoteAccount } from '@/lib/integrations/settings';
import type { Environment } from '@/lib/platform/config';
import type { Clock } from '@/lib/platform/time';
import { notConfigured } from './not-configured';
import type { PaymentGateway } from './port';

/** What an adapter is given beside its credentials. */
export interface Outside {
  clock: Clock;
  /** ms; the adapter's own when it is left out. */
  timeout?: number;
}

export interface GatewayFacts {
  /** As people call it. */
  title: string;
  capabilities: {
    /** It signs its webhooks: one that names no payment was not sent by it. */
    signedWebhooks: boolean;
  };
}

/** Everything the store knows of a gateway. */
export interface GatewayDescriptor extends GatewayFacts {
  /** The names of its settings. */
  settings: string[];
  /** Throws an Error whose message names each wrong setting. */
  open(environment: Environment, outside: Outside): PaymentGateway;
}

interface Given<Credential extends string> extends GatewayFacts {
  settings: RemoteSettings<Credential>;
  create(account: Outside & { baseUrl: string; credentials: Record<Credential, string> }): PaymentGateway;
}

export function defineGateway<const Credential extends string>({
  title,
  capabilities,
  settings,
  create,
}: Given<Credential>): GatewayDescriptor {
  return {
    title,
    capabilities,
    settings: namesOfSettings(settings),
    open(environment, outside) {
      const { baseUrl, credentials } = readRemoteAccount(settings, environment);
      return credentials ? create({ ...outside, baseUrl, credentials }) : notConfigured(title);
    },
  };
}
