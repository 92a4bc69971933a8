import type { z } from 'zod';
import {
  namesOfSettings,
  namesOfTimes,
  type RemoteSettings,
  readRemoteAccount,
} from '@/lib/integrations/settings';
import type { Environment } from '@/lib/platform/config';
import type { Clock } from '@/lib/platform/time';
import type { Capabilities, SupplierDescriptor } from './descriptors';
import { notConfigured } from './not-configured';
import type { Supplier, TestSupplier } from './port';

/** What an adapter needs in addition to its settings. */
export interface AdapterOptions {
  clock: Clock;
  /** ms for each call; the adapter has a default. */
  timeout?: number;
}

export interface SupplierAdapter<Can extends Capabilities = Capabilities> {
  /** The names of its settings. */
  settings: string[];
  /** Those of them that do not point to the supplier. */
  times: string[];
  /** Throws an Error whose message names each invalid setting. */
  open(environment: Environment, options: AdapterOptions): Supplier<Can>;
  /**
   * The sandbox under its account for tests, where a purchase changes no balance and is in no list. Null at the address
   * of the real supplier.
   */
  openTest(environment: Environment, options: AdapterOptions): TestSupplier | null;
}

interface AdapterDefinition<Can extends Capabilities, Credential extends string, Route extends z.ZodType> {
  descriptor: Pick<SupplierDescriptor, 'title'> & {
    capabilities: Can;
    apiTypes: Record<string, { settings: z.input<Route> }>;
  };
  /** The schema of the settings of a route at this supplier. */
  routeSettings: Route;
  settings: RemoteSettings<Credential>;
  /** The sandbox's account for tests, which no real supplier knows; without it no purchase is tried. */
  testAccount?: NoInfer<Record<Credential, string>>;
  create(
    account: AdapterOptions & {
      baseUrl: string;
      credentials: Record<Credential, string>;
      /** ms; see RemoteSettings. */
      settleTime: number;
    },
  ): Supplier<Can>;
}

/**
 * Makes an adapter, whose type must have the capabilities of the descriptor. Throws a ZodError when the settings of an
 * API type do not match the schema of the supplier's routes, because every item of that type would be refused.
 */
export function defineAdapter<
  Can extends Capabilities,
  const Credential extends string,
  Route extends z.ZodType,
>({
  descriptor,
  routeSettings,
  settings,
  testAccount,
  create,
}: AdapterDefinition<Can, Credential, Route>): SupplierAdapter<Can> {
  for (const apiType of Object.values(descriptor.apiTypes)) routeSettings.parse(apiType.settings);
  return {
    settings: namesOfSettings(settings),
    times: namesOfTimes(settings),
    open(environment, options) {
      const { baseUrl, credentials, settleTime } = readRemoteAccount(settings, environment);
      return credentials
        ? create({ ...options, baseUrl, credentials, settleTime })
        : notConfigured(descriptor);
    },
    openTest(environment, options) {
      const { baseUrl, settleTime } = readRemoteAccount(settings, environment);
      if (!testAccount || baseUrl === settings.baseUrl.default) return null;
      const { buy } = create({ ...options, baseUrl, credentials: testAccount, settleTime });
      return { buy };
    },
  };
}
