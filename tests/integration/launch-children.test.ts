// The processes that a start owns: where their output goes, how they are restarted, how they end.
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type Child, startChild } from '@/lib/launch/processes/child';
import { type KeptAlive, keepAlive } from '@/lib/launch/processes/keep-alive';
import { openLogFile } from '@/lib/launch/processes/log-file';
import { processIdentity } from '@/lib/launch/processes/process-identity';
import { createTeardown } from '@/lib/launch/processes/teardown';
import { lockFolder } from '@/lib/launch/settings/folder-lock';
import { startProcess } from '../support/processes';
import { expectComplaint } from '../support/setup';

const folder = mkdtempSync(path.join(tmpdir(), 'tarang-launch-children-'));
const started: Child[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(code: string, log = openLogFile(folder, 'child')): Child {
  const child = startChild({
    name: 'worker',
    words: ['-e', code],
    cwd: folder,
    environment: { ...process.env },
    log,
  });
  started.push(child);
  return child;
}

const STAY = 'setInterval(() => {}, 1000);';

test('a child process has all its lines in its log, and its warnings and crashes on the console', async () => {
  const heard: string[] = [];
  expectComplaint(/^worker: /);
  const listen = vi.spyOn(console, 'error').mockImplementation((line: string) => void heard.push(line));
  const log = openLogFile(folder, 'talk');
  const child = run(
    `console.log('{"level":"info","msg":"calm"}');
       process.stdout.write('{"level":"err'); setTimeout(() => {
         console.log('or","msg":"in two pieces"}'); console.log('plain'); throw new Error('the end');
       }, 100);`,
    log,
  );
  expect((await child.ended).how).toBe('code 1');
  await log.close();
  listen.mockRestore();
  expect(heard).toContain('worker: {"level":"error","msg":"in two pieces"}');
  expect(heard.join('\n')).toContain('worker: Error: the end');
  expect(heard.filter((line) => /calm|^worker: plain/.test(line))).toEqual([]);
  expect(readFileSync(log.path, 'utf8')).toMatch(/calm.*\n.*two pieces.*\nplain\n/);
});

test('a child process is asked to stop, and killed when it does not', async () => {
  const polite = run(`process.on('SIGTERM', () => process.exit(0)); process.send('ready'); ${STAY}`);
  await polite.ready;
  await polite.stop(5000);
  expect((await polite.ended).how).toBe('code 0');

  const stubborn = run(`process.on('SIGTERM', () => {}); process.send('ready'); ${STAY}`);
  await stubborn.ready;
  await stubborn.stop(100);
  expect((await stubborn.ended).how).toBe('SIGKILL');
  await stubborn.stop(100);
});

test('a child process ends by itself, in order, when the process that started it is killed', async () => {
  const file = path.join(folder, 'leash');
  const exitWithParent = path.resolve('lib/launch/processes/exit-with-parent.mjs');
  const child = `process.on('SIGTERM', () => { require('node:fs').writeFileSync(${JSON.stringify(file)}, 'in order');
      process.exit(0); }); process.send('up'); ${STAY}`;
  const parent = await startProcess({
    args: [
      '-e',
      `const child = require('node:child_process').spawn(process.execPath, ['--import', ${JSON.stringify(exitWithParent)}, '-e',
           ${JSON.stringify(child)}], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
           env: { ...process.env, TARANG_LAUNCHER: String(process.pid) } });
         child.on('message', () => console.log('child', child.pid)); ${STAY}`,
    ],
    ready: /child \d+/,
  });
  const pid = Number(/child (\d+)/.exec(parent.output())?.[1]);
  await parent.kill();
  await vi.waitFor(() => expect(processIdentity(pid)).toBeNull(), 5000);
  expect(readFileSync(file, 'utf8')).toBe('in order');
});

test('a child process writes to a log that starts anew when it has grown too large', async () => {
  const file = path.join(folder, 'large.log');
  writeFileSync(file, '');
  truncateSync(file, 21 * 1024 * 1024);
  const log = openLogFile(folder, 'large');
  log.write('first line\n');
  await log.close();
  expect(readFileSync(file, 'utf8')).toBe('first line\n');
  expect(statSync(file).size).toBe(11);
});

const said: string[] = [];
let kept: KeptAlive | undefined;
afterEach(async () => {
  await kept?.stop(100);
  said.length = 0;
});

function keep(code: string): { first: Child; gaveUp: Promise<string> } {
  const { promise, resolve } = Promise.withResolvers<string>();
  kept = keepAlive({
    name: 'web',
    start: () => run(code),
    say: (line) => said.push(line),
    giveUp: resolve,
    pauseMs: 1,
  });
  return { first: kept.child, gaveUp: promise };
}

test('a supervised process is started again when it dies', async () => {
  const { first } = keep(STAY);
  kept?.settle();
  first.kill();
  await vi.waitFor(() => expect(kept?.child.pid).not.toBe(first.pid), 5000);
  expect(said).toEqual(['the web process ended (SIGKILL); starting it again']);
});

test('a supervised process is given up with a sentence after five quick deaths', async () => {
  const { gaveUp } = keep('process.exit(3)');
  kept?.settle();
  expect(await gaveUp).toBe(
    'The web process ended 5 times within seconds of its start (code 3); it is not tried again.',
  );
  expect(said).toHaveLength(4);
});

test('a supervised process that dies before the start is complete ends the start', async () => {
  const { gaveUp } = keep('process.exit(3)');
  expect(await gaveUp).toBe(
    'The web process ended during the start (code 3); its last words are in its log.',
  );
  expect(said).toEqual([]);
});

test('a supervised process is not started again when it was stopped', async () => {
  const { first } = keep(STAY);
  kept?.settle();
  await kept?.stop(5000);
  expect((await first.ended).how).toBe('SIGTERM');
  expect(kept?.child).toBe(first);
  expect(said).toEqual([]);
});

test('a supervised process is started anew on a restart, which does not count as a death', async () => {
  const { first } = keep(STAY);
  kept?.settle();
  await kept?.restart(5000);
  await vi.waitFor(() => expect(kept?.child.pid).not.toBe(first.pid), 5000);
  expect(said).toEqual([]);
});

test('the teardown stops the last started first, and continues when one fails to stop', async () => {
  const order: string[] = [];
  const errors: string[] = [];
  const teardown = createTeardown((line) => errors.push(line));
  for (const name of ['lock', 'database', 'worker', 'web'])
    teardown.add({
      name,
      async stop() {
        order.push(name);
        if (name === 'worker') throw new Error('stuck');
      },
    });
  await Promise.all([teardown.run(), teardown.run()]);
  expect(order).toEqual(['web', 'worker', 'database', 'lock']);
  expect(errors).toEqual(['stopping worker: stuck']);
});

const sentence = (pid: number) => `taken by ${pid}`;

test('a lock on a folder keeps a second owner out until the first releases it', () => {
  const file = path.join(folder, 'one.lock');
  const unlock = lockFolder(file, sentence);
  expect(() => lockFolder(file, sentence)).toThrow(`taken by ${process.pid}`);
  unlock();
  lockFolder(file, sentence)();
});

test.each([
  ['is dead', { pid: 999_999_999, identity: 'gone' }],
  ['had the pid of a process that lives now', { pid: process.pid, identity: 'another boot' }],
  ['wrote nothing before the power failed', ''],
])('a lock on a folder is taken over from an owner who %s', (_what, content) => {
  const file = path.join(folder, 'stale.lock');
  writeFileSync(file, JSON.stringify(content));
  const unlock = lockFolder(file, sentence);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  unlock();
});

test('a lock on a folder is not released by an owner who has lost it', () => {
  const file = path.join(folder, 'lost.lock');
  const unlock = lockFolder(file, sentence);
  writeFileSync(file, JSON.stringify({ pid: 1, identity: 'other' }));
  unlock();
  expect(readFileSync(file, 'utf8')).toContain('"pid":1');
});
