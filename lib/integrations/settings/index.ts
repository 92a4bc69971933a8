// The settings of a remote system, declared by its adapter: where it is, and the credentials that open it.
import { z } from 'zod';
import { addressSetting, demandTogether, type Environment, parseSettings } from '@/lib/platform/config';

export interface RemoteSettings<Credential extends string = string> {
  /** The setting of another address than the real one, for the sandbox and for tests. */
  baseUrl: { name: string; default: string };
  /** Settings that belong together: without all of them the remote system is not configured. */
  credentials: readonly Credential[];
}

export interface RemoteAccount<Credential extends string = string> {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Null when the remote system is not configured. */
  credentials: Record<Credential, string> | null;
}

export function namesOfSettings({ baseUrl, credentials }: RemoteSettings): string[] {
  return [baseUrl.name, ...credentials];
}

/** Throws an Error whose message names each wrong setting. */
export function readRemoteAccount<Credential extends string>(
  { baseUrl, credentials }: RemoteSettings<Credential>,
  environment: Environment,
): RemoteAccount<Credential> {
  const address = z.object({ [baseUrl.name]: addressSetting.default(baseUrl.default) });
  const given = Object.fromEntries(credentials.map((name) => [name, environment[name] || undefined]));
  demandTogether(credentials, given);
  const complete = z.record(z.enum(credentials), z.string()).safeParse(given);
  return {
    baseUrl: parseSettings(address, environment)[baseUrl.name] ?? baseUrl.default,
    credentials: complete.success ? complete.data : null,
  };
}
