// A second web server of the same build with proxy.ts taken out, beside a store that was started: same database, same
// secret, same outside world. What the store guards must not be the proxy's doing.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findPlaces } from '@/lib/launch/places';
import { resolvePlan } from '@/lib/launch/resolve-settings';
import { sandboxSettings } from '@/lib/launch/sandbox-settings';
import { readSecret } from '@/lib/launch/secret';
import { planProcesses } from '@/lib/launch/store-processes';
import { freePort, type RunningProcess, startProcess } from './processes';
import { type StartedStore, UNSET } from './store';

const PROXY = '/_middleware';
const functionsConfig = z.looseObject({ functions: z.record(z.string(), z.unknown()) });
const edgeConfig = z.looseObject({ middleware: z.record(z.string(), z.unknown()) });

/** A complete copy of a standalone build that knows no proxy. Throws when the build had none: it would prove nothing. */
export async function copyWithoutProxy(standalone: string, copy: string): Promise<void> {
  await cp(standalone, copy, { recursive: true, verbatimSymlinks: true });
  const server = path.join(copy, '.next/server');
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(server, name), 'utf8'));
  const config = functionsConfig.parse(await read('functions-config-manifest.json'));
  const edge = edgeConfig.parse(await read('middleware-manifest.json'));
  if (!(PROXY in config.functions) || Object.keys(edge.middleware).length > 0)
    throw new Error(`the build in ${standalone} does not run proxy.ts in the way that is taken out here`);
  const { [PROXY]: _, ...functions } = config.functions;
  await writeFile(
    path.join(server, 'functions-config-manifest.json'),
    JSON.stringify({ ...config, functions }),
  );
  // Should anything still want it, that request fails.
  await rm(path.join(server, 'middleware.js'));
}

export interface ServerWithoutProxy {
  url: string;
  stop(): Promise<void>;
}

export async function startWithoutProxy(store: StartedStore): Promise<ServerWithoutProxy> {
  const [root, port] = [process.cwd(), await freePort()];
  const built = findPlaces(root, { ...process.env, TARANG_DATA: store.data });
  const copy = path.join(store.data, 'without-proxy');
  await copyWithoutProxy(path.dirname(built.server), copy);
  const address = { port: Number(new URL(store.deskUrl).port), identity: true };
  const outer = { ...process.env, ...UNSET, ...store.env };
  const given = {
    ...outer,
    ...sandboxSettings(outer, address),
    SANDBOX: '1',
    DATABASE_URL: store.databaseUrl,
    AUTH_SECRET: store.env.AUTH_SECRET || readSecret(path.join(store.data, 'secret')),
    PORT: String(port),
  };
  const places = { ...built, server: path.join(copy, path.basename(built.server)) };
  const { web } = planProcesses({
    dev: false,
    places,
    plan: await resolvePlan(given, places),
    databaseUrl: store.databaseUrl,
    given,
    openLog: (name) => ({ path: name, write: () => {}, close: async () => {} }),
  });
  const server: RunningProcess = await startProcess({
    args: web.words,
    cwd: web.cwd,
    env: web.environment,
    ready: { url: `http://127.0.0.1:${port}/api/health` },
    timeout: 60_000,
  });
  return { url: `http://localhost:${port}`, stop: async () => void (await server.stop()) };
}
