import { rm } from 'node:fs/promises';
import { findDatabase, findOwnedDatabase } from '@/lib/launch/database/find-database';
import { OUTSIDE_NAMES } from '@/lib/launch/settings/sandbox-settings';
import { SECRET_SETTINGS } from '@/lib/platform/config';
import { makeClusterFolder } from './cluster-folder';
import { freePort, type RunningProcess, startProcess } from './processes';

export interface StoreAddresses {
  /** As a customer types it, without a slash at the end. */
  url: string;
  /** The sandbox's console: mails, messages, payments, and the switches for faults. */
  consoleUrl: string;
  /** As the role of the application. */
  databaseUrl: string;
  /** As the owner of the tables. */
  ownerUrl: string;
}

export interface StartedStore extends StoreAddresses {
  launcher: RunningProcess;
  /** The folder of everything that it keeps. */
  data: string;
  /** The settings it has beside those of a start without any. */
  env: Record<string, string>;
  /** Ends it as Ctrl-C does, and removes its data. */
  stop(): Promise<void>;
}

export interface StoreOptions {
  port?: number;
  /** Beside those of a start without any. */
  env?: Record<string, string>;
}

// A developer's .env must not affect the store under test: an empty setting counts as unset, and overrides the file.
export const UNSET = Object.fromEntries(
  [
    ...OUTSIDE_NAMES,
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'STORE_URL',
    'HOST',
    'SANDBOX',
    'SANDBOX_PORT',
    'MEDIA_DIR',
    'AUDIT_HEADS_FILE',
    'ORDER_API_KEY',
    'SELLER_GSTIN',
    'SELLER_LEGAL_NAME',
    'CARE_EMAIL',
    'GRIEVANCE_OFFICER',
  ]
    .concat(
      'ADMIN_EMAIL',
      'STORE_NAME',
      'LOG_LEVEL',
      'METRICS_PORT',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      SECRET_SETTINGS,
    )
    .concat(SECRET_SETTINGS.map((name) => `${name}_FILE`))
    .map((name) => [name, '']),
);

/** Starts the production build as `npm start` does, on data of its own, and waits until it is ready. */
export async function startStore({ port, env = {} }: StoreOptions = {}): Promise<StartedStore> {
  const own = port ?? (await freePort());
  const data = await makeClusterFolder('store');
  const removeData = () => rm(data, { recursive: true, force: true });
  try {
    const launcher = await startProcess({
      args: ['--import', 'tsx', 'lib/launch/start.ts'],
      env: { ...UNSET, NODE_ENV: undefined, PORT: String(own), TARANG_DATA: data, ...env },
      ready: { url: `http://127.0.0.1:${own}/api/health` },
      timeout: 120_000,
    });
    await launcher.waitFor(/is open, ready in/);
    return {
      launcher,
      data,
      env,
      url: `http://localhost:${own}`,
      consoleUrl: readConsoleUrl(launcher.output()),
      databaseUrl: findDatabase({ ...env, NODE_ENV: 'test', TARANG_DATA: data }),
      ownerUrl: findOwnedDatabase({ ...env, NODE_ENV: 'test', TARANG_DATA: data }),
      async stop() {
        await launcher.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
}

function readConsoleUrl(said: string): string {
  const url = /Sandbox console\s+(\S+)/.exec(said)?.[1];
  if (!url) throw new Error(`the launcher names no console:\n${said}`);
  return url.replace(/\/$/, '');
}
