// The simulator repeats a run from one seed only when nothing on the path of money takes time, waits or chance from the
// machine: all of it comes from the Runtime of the context.

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const PATH_OF_MONEY = [
  ...['orders', 'payments', 'wallet', 'points', 'breakers', 'alerts', 'reconciliation'].map(
    (name) => `lib/domain/${name}/**/*.ts`,
  ),
  ...['payments', 'suppliers', 'http'].map((name) => `lib/integrations/${name}/**/*.ts`),
  'lib/http/request/idempotency.ts',
  ...['db', 'ids', 'jobs', 'limits', 'parallel', 'time'].map((name) => `lib/platform/${name}/**/*.ts`),
];

/** Files that may use the machine, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'lib/platform/time/runtime.ts': 'it is the Runtime of the machine',
  'lib/platform/db/listen.ts': 'a connection of its own, on which caches are told of changes',
  'lib/platform/db/observed-client.ts': 'it gives up a real connection on which no answer comes',
  'lib/platform/jobs/run.ts': 'it starts the queue, whose jobs the simulator runs without it',
  'lib/platform/jobs/lane-polls.ts':
    'it waits between two polls of a slot of the queue, which the simulator does not run',
  'lib/platform/jobs/pump.ts': 'it waits between two looks; the simulator makes its passes by itself',
  'lib/platform/jobs/schedule.ts': 'it waits for the next minute; the simulator adds what is due by itself',
  'lib/platform/jobs/heartbeat.ts': 'it waits for the end of a real queue',
  'lib/integrations/http/call-remote.ts': 'it ends real calls, and measures them as evidence',
};

const MACHINE: [what: string, pattern: RegExp][] = [
  ['Date.now', /\bDate\.now\b/],
  ['new Date() without a time', /\bnew Date(?:\(\s*\)|(?![\w(]))/],
  ['Date() as a function', /(?<!new |\w)Date\(/],
  ['performance', /\bperformance\.(?:now|timeOrigin)\b/],
  ['a timer', /\b(?:setTimeout|setInterval|setImmediate)\b|\bAbortSignal\.timeout\b|timers\/promises/],
  ['sleep of the machine', /import[^;]*\bsleep\b[^;]*platform\/time/],
  ['chance', /\bMath\.random\b|\brandom(?:Bytes|Int|UUID|FillSync)\b|\bgetRandomValues\b|\bhrtime\b/],
];

function usesOfMachine(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return MACHINE.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
}

const files = PATH_OF_MONEY.flatMap((pattern) => globSync(pattern)).filter(
  (file) => !file.startsWith('lib/platform/db/generated/'),
);

test('nothing on the path of money takes time, waits or chance from the machine', async () => {
  expect(files.length).toBeGreaterThan(250);
  const found = await Promise.all(
    files
      .filter((file) => !(file in EXCEPTIONS))
      .map(async (file) => usesOfMachine(await readFile(file, 'utf8')).map((what) => `${file}: ${what}`)),
  );
  expect(found.flat()).toEqual([]);
});

test('each exception still uses the machine', async () => {
  for (const file of Object.keys(EXCEPTIONS))
    expect(usesOfMachine(await readFile(file, 'utf8')), file).not.toEqual([]);
});

describe('the rule names each way round it', () => {
  test.each([
    ['Date.now', 'const at = Date.now();'],
    ['Date.now', 'const wall = Date.now;'],
    ['new Date() without a time', 'const at = new Date();'],
    ['new Date() without a time', 'const at = new Date;'],
    ['Date() as a function', 'const text = Date();'],
    ['performance', 'const end = performance.now() + 5;'],
    ['a timer', 'setTimeout(done, 5);'],
    ['a timer', `import { setTimeout as wait } from 'node:timers/promises';`],
    ['a timer', 'fetch(url, { signal: AbortSignal.timeout(5) });'],
    ['sleep of the machine', `import { seconds, sleep } from '@/lib/platform/time';`],
    ['chance', 'const jitter = Math.random();'],
    ['chance', `import { randomBytes } from 'node:crypto';`],
    ['chance', 'crypto.getRandomValues(bytes);'],
  ])('%s in %s', (what, source) => {
    expect(usesOfMachine(source)).toContain(what);
  });

  test.each([
    ['const at = new Date(ms);'],
    ['// Date.now() would be the time of this machine.'],
    ['const { sleep } = runtimeOf(context.clock);'],
    ['const closedAt: Date = inside.clock.now();'],
  ])('and leaves alone %s', (source) => {
    expect(usesOfMachine(source)).toEqual([]);
  });
});
