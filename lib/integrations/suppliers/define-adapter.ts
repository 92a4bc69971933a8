import type { z } from 'zod';
import { namesOfSettings, type RemoteSettings, readRemoteAccount } from '@/lib/integrations/settings';
import type { Environment } from '@/lib/platform/config';
import type { Clock } from '@/lib/platform/time';
import type { Capabilities, SupplierDescriptor } from './descriptors';
import { notConfigured } from './not-configured';
import type { Supplier } from './port';

/** What an adapter is given beside its credentials. */
export interface Outside {
  clock: Clock;
  /** ms; the adapter's own when it is left out. */
  timeout?: number;
}

export interface SupplierAdapter<Can extends Capabilities = Capabilities> {
  /** The names of its settings. */
  settings: string[];
  /** Throws an Error whose message names each wrong setting. */
  open(environment: Environment, outside: Outside): Supplier<Can>;
}

interface Given<Can extends Capabilities, Credential extends string, Route extends z.ZodType> {
  descriptor: Pick<SupplierDescriptor, 'title'> & {
    capabilities: Can;
    apiTypes: Record<string, { settings: z.input<Route> }>;
  };
  /** What the settings of a route at this supplier look like. */
  routeSettings: Route;
  settings: RemoteSettings<Credential>;
  create(account: Outside & { baseUrl: string; credentials: Record<Credential, string> }): Supplier<Can>;
}

/**
 * The code of a supplier, held by its type to what the descriptor says. Throws a ZodError when an apiType has settings that
 * the supplier's routes cannot have: every item with it would be refused.
 */
export function defineAdapter<
  Can extends Capabilities,
  const Credential extends string,
  Route extends z.ZodType,
>({ descriptor, routeSettings, settings, create }: Given<Can, Credential, Route>): SupplierAdapter<Can> {
  for (const apiType of Object.values(descriptor.apiTypes)) routeSettings.parse(apiType.settings);
  return {
    settings: namesOfSettings(settings),
    open(environment, outside) {
      const { baseUrl, credentials } = readRemoteAccount(settings, environment);
      return credentials ? create({ ...outside, baseUrl, credentials }) : notConfigured(descriptor);
    },
  };
}
