// A setup file of vitest, for `npm run check:map` alone: writes what V8 counted while one test file ran.
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Calls, Recording } from './impact-map';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OURS = /^(app|components|lib|prisma)\//;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** What was called since this was asked last. */
async function takeCalls(): Promise<Calls> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const calls: Calls = {};
  for (const { url, functions } of result) {
    const file = relative(url);
    if (!OURS.test(file)) continue;
    const names = functions.filter(wasCalled).map(({ functionName }) => functionName);
    if (names.length > 0) calls[file] = [...new Set([...(calls[file] ?? []), ...names])];
  }
  return calls;
}

const wasCalled = ({ ranges: [whole] }: Profiler.FunctionCoverage) => (whole?.count ?? 0) > 0;

function relative(url: string): string {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  return path.relative(ROOT, file).split(path.sep).join('/');
}

let loaded: Calls = {};
let began = 0;
beforeAll(async () => {
  loaded = await takeCalls();
  began = performance.now();
});

afterAll(async () => {
  const ms = Math.round(performance.now() - began);
  const test = relative(expect.getState().testPath ?? '');
  const recording: Recording = { test, ms, called: await takeCalls(), loaded };
  session.disconnect();
  const folder = process.env.TEST_IMPACT_FOLDER ?? '';
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${path.basename(test)}.json`), JSON.stringify(recording));
});
