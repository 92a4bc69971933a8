import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGateways } from '@/lib/integrations/payments';
import { createSuppliers } from '@/lib/integrations/suppliers';
import { LaunchError } from '@/lib/launch/launch-error';
import { isLoopback, readSettings, type Settings } from '@/lib/platform/config';
import { systemClock } from '@/lib/platform/time';
import { demandRealCredentials } from './demand-real-credentials';
import { type Places, placeOfAuditHeads } from './places';
import { demandPort, findPortsFrom } from './ports';
import { placeOfSandboxPort } from './sandbox-port';
import { namesOutside, sandboxSettings } from './sandbox-settings';
import { readSecret } from './secret';

const SANDBOX_PORTS = 3;
const SHORTEST_PASSWORD = 12;

interface SandboxPlan {
  host: string;
  port: number;
  /** What the console asks for; null on loopback. */
  password: string | null;
  environment: Record<string, string>;
}

export interface Plan {
  settings: Settings;
  /** True when the launcher starts the database; `settings.DATABASE_URL` is a placeholder until then. */
  embedded: boolean;
  sandbox: SandboxPlan | null;
  /** Variables that every child process gets besides those of this process. */
  environment: Record<string, string>;
}

/** Decides what to start. Throws one sentence for anything invalid, before anything is started. */
export async function resolvePlan(given: NodeJS.ProcessEnv, places: Places): Promise<Plan> {
  const embedded = !given.DATABASE_URL;
  if (embedded && given.DATABASE_OWNER_URL)
    throw new LaunchError(
      'DATABASE_OWNER_URL is set, and DATABASE_URL is not: they name two users of one database.',
    );
  const environment: Record<string, string> = { SANDBOX: given.SANDBOX || (namesOutside(given) ? '0' : '1') };
  if (embedded) environment.DATABASE_URL = 'postgresql://embedded';
  // Replaced below: the file is read only when everything else is right, and this start owns the folder.
  if (embedded && !given.AUTH_SECRET) environment.AUTH_SECRET = randomBytes(48).toString('base64url');
  const first = readSettings({ ...given, ...environment });
  demandRealCredentials(given, first.SANDBOX);

  await demandPort(
    first.HOST,
    first.PORT,
    'the store',
    `stop it, or choose another with PORT=${nextPort(first)}`,
  );
  const sandbox = first.SANDBOX === '0' ? null : await planSandbox(given, first, places);
  if (sandbox) {
    const identity = isLoopback(first.HOST);
    Object.assign(environment, sandboxSettings(given, { port: sandbox.port, identity }));
    writeFileSync(placeOfSandboxPort(places), `${sandbox.port}\n`);
  }
  if (embedded && !given.AUTH_SECRET) environment.AUTH_SECRET = readMadeSecret(places);
  const settings = readSettings({ ...given, ...environment });
  // Opened only for their errors: an invalid setting must stop the start before anything else is started.
  createSuppliers({ ...given, ...environment }, { clock: systemClock });
  createGateways({ ...given, ...environment }, { clock: systemClock });
  return {
    settings,
    embedded,
    sandbox,
    environment: {
      ...environment,
      TARANG_ROOT: places.root,
      PORT: String(settings.PORT),
      HOST: settings.HOST,
      STORE_URL: settings.STORE_URL,
      // The standalone server has another working directory, where a relative path would mean another folder.
      MEDIA_DIR: given.MEDIA_DIR
        ? path.resolve(places.root, given.MEDIA_DIR)
        : path.join(places.data, 'media'),
      ...(given.ASSETS_DIR && { ASSETS_DIR: path.resolve(places.root, given.ASSETS_DIR) }),
      AUDIT_HEADS_FILE: given.AUDIT_HEADS_FILE
        ? path.resolve(places.root, given.AUDIT_HEADS_FILE)
        : placeOfAuditHeads(places),
      NEXT_TELEMETRY_DISABLED: '1',
    },
  };
}

/** With another secret customers of an existing database would be told that their password is wrong. */
function readMadeSecret({ data }: Places): string {
  const file = path.join(data, 'secret');
  return readSecret(file, () => {
    if (!existsSync(path.join(data, 'postgres/cluster/PG_VERSION'))) return;
    throw new LaunchError(
      `${file} is missing, and there is a database beside it, whose passwords, addresses and codes need it: put back a copy of it, or set AUTH_SECRET to its text. Only if it is lost for good: openssl rand -base64 48 > ${file} makes another, and docs/operating.md#keys says what ends.`,
    );
  });
}

function nextPort({ PORT }: Settings): number {
  return PORT < 65_535 ? PORT + 1 : 3000;
}

/** The sandbox listens on loopback, except for a public demo, where customers' browsers must reach the pay page too. */
async function planSandbox(
  given: NodeJS.ProcessEnv,
  settings: Settings,
  places: Places,
): Promise<SandboxPlan> {
  const host = isLoopback(settings.HOST) ? '127.0.0.1' : settings.HOST;
  const wished = Number(given.SANDBOX_PORT) || 0;
  if (wished > 0)
    for (let next = wished; next < wished + SANDBOX_PORTS; next += 1)
      await demandPort(host, next, 'the sandbox', 'stop it, or choose another with SANDBOX_PORT');
  const port = wished || (await findPortsFrom(host, settings.PORT + 1000, SANDBOX_PORTS));
  const environment: Record<string, string> = {
    SANDBOX_HOST: host,
    SANDBOX_PORT: String(port),
    SANDBOX_STATE_FILE: path.join(places.data, 'sandbox.json'),
    STORE_URL: settings.STORE_URL,
  };
  const password = choosePassword(given.SANDBOX_PASSWORD, host);
  if (password) environment.SANDBOX_PASSWORD = password;
  if (host !== '127.0.0.1') environment.SANDBOX_PUBLIC_HOST = new URL(settings.STORE_URL).hostname;
  return { host, port, password, environment };
}

/** Chosen here and not by the sandbox, so that the announcement of the start can name it. */
function choosePassword(given: string | undefined, host: string): string | null {
  if (given && given.length < SHORTEST_PASSWORD)
    throw new LaunchError(`SANDBOX_PASSWORD must have at least ${SHORTEST_PASSWORD} characters.`);
  return given || (isLoopback(host) ? null : randomBytes(12).toString('base64url'));
}
