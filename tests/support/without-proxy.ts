// A second web server of the same build with proxy.ts taken out, beside a started store: same database, same secret,
// same external services. The store must be guarded without the proxy.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findPlaces } from '@/lib/launch/settings/places';
import { readSecret } from '@/lib/launch/settings/secret';
import { startSecondServer } from './second-server';
import type { StartedStore } from './store';

const PROXY = '/_middleware';
const functionsConfig = z.looseObject({ functions: z.record(z.string(), z.unknown()) });
const edgeConfig = z.looseObject({ middleware: z.record(z.string(), z.unknown()) });

/**
 * A complete copy of a standalone build without the proxy. Throws when the build had none, because it would prove
 * nothing.
 */
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
  // A request that still needed it would fail.
  await rm(path.join(server, 'middleware.js'));
}

export interface ServerWithoutProxy {
  url: string;
  stop(): Promise<void>;
}

export async function startWithoutProxy(store: StartedStore): Promise<ServerWithoutProxy> {
  const { data, env, consoleUrl, databaseUrl } = store;
  const built = findPlaces(process.cwd(), { ...process.env, TARANG_DATA: data });
  const copy = path.join(data, 'without-proxy');
  await copyWithoutProxy(path.dirname(built.server), copy);
  const { url, process: running } = await startSecondServer({
    consoleUrl,
    databaseUrl,
    data,
    env,
    secret: env.AUTH_SECRET || readSecret(path.join(data, 'secret')),
    server: path.join(copy, path.basename(built.server)),
  });
  return { url, stop: async () => void (await running.stop()) };
}
