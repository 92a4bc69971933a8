// The settings of an external service, declared by its adapter: its address and its credentials.
import { z } from 'zod';
import {
  addressSetting,
  demandTogether,
  type Environment,
  parseSettings,
  readSecretFiles,
} from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';

export interface RemoteSettings<Credential extends string = string, Optional extends string = string> {
  /** The setting that replaces the real address, for the sandbox and for tests. */
  baseUrl: { name: string; default: string };
  /** The names of settings that are needed together: without all of them the service is not configured. */
  credentials: readonly Credential[];
  /** The names of secrets that a configured service may have besides. */
  optional?: readonly Optional[] | undefined;
  /**
   * The setting, in seconds, for how long after the last moment at which a call could arrive 'not found' proves
   * nothing. Only suppliers that can be looked up have one.
   */
  settle?: { name: string; default: number; min: number; max: number } | undefined;
}

export interface RemoteAccount<Credential extends string = string, Optional extends string = string> {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Null when the service is not configured. */
  credentials: Record<Credential, string> | null;
  optional: Partial<Record<Optional, string>>;
  /** ms; 0 for a service without that setting. */
  settleTime: number;
}

export function namesOfSettings({ baseUrl, credentials, optional = [], settle }: RemoteSettings): string[] {
  return [baseUrl.name, ...credentials, ...optional, ...namesOfTimes({ settle })];
}

/** Those that do not point to the service: one of them does not say that the service is real. */
export function namesOfTimes({ settle }: Pick<RemoteSettings, 'settle'>): string[] {
  return settle ? [settle.name] : [];
}

/** Reads the settings of a service. Throws an Error whose message names each invalid or missing setting. */
export function readRemoteAccount<Credential extends string, Optional extends string = never>(
  { baseUrl, credentials, optional = [], settle }: RemoteSettings<Credential, Optional>,
  environment: Environment,
): RemoteAccount<Credential, Optional> {
  const address = z.object({ [baseUrl.name]: addressSetting.default(baseUrl.default) });
  const read = readSecretFiles(environment, [...credentials, ...optional]);
  const given = Object.fromEntries(credentials.map((name) => [name, read[name] || undefined]));
  demandTogether(credentials, given);
  const complete = z.record(z.enum(credentials), z.string()).safeParse(given);
  return {
    baseUrl: parseSettings(address, environment)[baseUrl.name] ?? baseUrl.default,
    credentials: complete.success ? complete.data : null,
    // Safe because each key is one of `optional`; Object.fromEntries loses the keys' types.
    optional: Object.fromEntries(
      optional.flatMap((name) => (read[name] ? [[name, read[name]]] : [])),
    ) as Partial<Record<Optional, string>>,
    settleTime: settle ? seconds(readSeconds(settle, environment)) : 0,
  };
}

function readSeconds(
  { name, default: usual, min, max }: NonNullable<RemoteSettings['settle']>,
  environment: Environment,
): number {
  const setting = z.object({ [name]: z.coerce.number().int().min(min).max(max).default(usual) });
  return parseSettings(setting, environment)[name] ?? usual;
}
