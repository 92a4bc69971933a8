// The settings of an external service, declared by its adapter: its address and its credentials.
import { z } from 'zod';
import {
  addressSetting,
  demandTogether,
  type Environment,
  parseSettings,
  readSecretFiles,
} from '@/lib/platform/config';

export interface RemoteSettings<Credential extends string = string> {
  /** The setting that replaces the real address, for the sandbox and for tests. */
  baseUrl: { name: string; default: string };
  /** The names of settings that are needed together: without all of them the service is not configured. */
  credentials: readonly Credential[];
}

export interface RemoteAccount<Credential extends string = string> {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Null when the service is not configured. */
  credentials: Record<Credential, string> | null;
}

export function namesOfSettings({ baseUrl, credentials }: RemoteSettings): string[] {
  return [baseUrl.name, ...credentials];
}

/** Reads the settings of a service. Throws an Error whose message names each invalid or missing setting. */
export function readRemoteAccount<Credential extends string>(
  { baseUrl, credentials }: RemoteSettings<Credential>,
  environment: Environment,
): RemoteAccount<Credential> {
  const address = z.object({ [baseUrl.name]: addressSetting.default(baseUrl.default) });
  const read = readSecretFiles(environment, credentials);
  const given = Object.fromEntries(credentials.map((name) => [name, read[name] || undefined]));
  demandTogether(credentials, given);
  const complete = z.record(z.enum(credentials), z.string()).safeParse(given);
  return {
    baseUrl: parseSettings(address, environment)[baseUrl.name] ?? baseUrl.default,
    credentials: complete.success ? complete.data : null,
  };
}
