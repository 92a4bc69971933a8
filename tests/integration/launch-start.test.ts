// `npm start` on a small copy of the project: the real launcher, database and migrations, with substitutes for the
// three processes, which print how they were started and when they were stopped.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { processIdentity } from '@/lib/launch/processes/process-identity';
import { makeClusterFolder } from '../support/cluster-folder';
import { compileProgram } from '../support/compile-program';
import { freePort, type RunningProcess, startProcess } from '../support/processes';

const project = path.resolve('.');
const root = await makeClusterFolder('launch-start');
const at = (file: string) => path.join(root, file);
const running: RunningProcess[] = [];

const standIn = (name: string) => `
  const { dirname, join } = require('node:path');
  const trace = join(dirname(process.env.SANDBOX_STATE_FILE ?? process.env.MEDIA_DIR ?? join(process.env.TARANG_DATA, 'file')), 'trace');
  const tell = (what) => require('node:fs').appendFileSync(trace, '${name} ' + what + '\\n');
  tell('starts');
  process.on('SIGTERM', () => { tell('stops'); process.exit(0); });
  setInterval(() => {}, 1000);
  process.send('ready');`;

// The real one ends by itself too when its launcher is killed, without exit-with-parent.mjs.
const SANDBOX = `${standIn('sandbox')}
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));`;

const asModule = (script: string) =>
  `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${script}`;

const WEB = `${asModule(standIn('web'))}
  require('node:http').createServer((request, reply) => {
    if (request.url === '/die') process.exit(1);
    reply.end(JSON.stringify(process.env));
  }).listen(Number(process.env.PORT), process.env.HOST);`;

beforeAll(() => {
  for (const folder of ['.next/standalone', 'build', 'lib/launch/processes'])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('.next/standalone/server.mjs'), WEB);
  writeFileSync(at('build/worker.mjs'), asModule(standIn('worker')));
  writeFileSync(at('build/sandbox.mjs'), asModule(SANDBOX));
  writeFileSync(at('build/backup.mjs'), asModule(standIn('backup')));
  copyFileSync(
    path.join(project, 'lib/launch/processes/exit-with-parent.mjs'),
    at('lib/launch/processes/exit-with-parent.mjs'),
  );
});

afterEach(async () => {
  for (const started of running.splice(0)) await started.stop();
  rmSync(at('shared/trace'), { force: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Start {
  port: number;
  data: string;
  trace: string;
  env: Record<string, string>;
}

/** Settings of this test alone, so that a developer's own do not affect it. */
async function plan(more: Record<string, string> = {}): Promise<Start> {
  const port = await freePort();
  const data = more.TARANG_DATA ?? at(`data-${port}`);
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    PORT: String(port),
    TARANG_DATA: data,
    TARANG_ROOT: project,
    ...more,
  };
  return { port, data, trace: path.join(data, 'trace'), env };
}

async function launch({ env }: Start, ready?: RegExp, program?: string[]): Promise<RunningProcess> {
  const started = await startProcess({
    command: 'env',
    args: [
      '-i',
      ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
      process.execPath,
      ...(program ?? [await compileProgram('lib/launch/start.ts')]),
    ],
    cwd: root,
    ready,
  });
  running.push(started);
  return started;
}

const OPEN = /is open, ready in/;
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const sequence = (trace: string) => read(trace).trim().split('\n');
const fetchEnvironment = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/`).then((reply) => reply.json())) as Record<string, string>;

// One after another on one data folder: the database is made, migrated and seeded once.
const shared = { TARANG_DATA: at('shared') };

test('a start opens the store with everything it needs, and ends in order on SIGTERM', async () => {
  const start = await plan(shared);
  const { port, trace } = start;
  const store = await launch(start, OPEN);
  expect(store.output()).toContain(`http://localhost:${port}`);
  expect(store.output()).toContain('shopper@example.com, reseller@example.com, admin@example.com');
  const consolePort = Number(/Sandbox console +http:\/\/127\.0\.0\.1:(\d+)/.exec(store.output())?.[1]);
  expect(consolePort).toBeGreaterThanOrEqual(port + 1000);

  const environment = await fetchEnvironment(port);
  expect(environment).toMatchObject({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SANDBOX: '1',
    STORE_URL: `http://localhost:${port}`,
    EKQR_BASE_URL: `http://127.0.0.1:${consolePort}/ekqr`,
    IDENTITY_DOMAIN: `http://127.0.0.1:${consolePort + 1}`,
    SMTP_URL: `smtp://127.0.0.1:${consolePort + 2}`,
    MEDIA_DIR: path.join(start.data, 'media'),
    DATABASE_URL: expect.stringMatching(/^postgresql:\/\/tarang_app:/),
    DATABASE_OWNER_URL: '',
  });
  const owner = read(path.join(start.data, 'postgres/password')).trim();
  expect(JSON.stringify(environment)).not.toContain(owner);
  // The key of the backups is made, and stays with their process.
  const backupKey = read(path.join(start.data, 'backup-key')).trim();
  expect(backupKey.length).toBeGreaterThanOrEqual(32);
  expect(environment.BACKUP_KEY).toBe('');
  expect(JSON.stringify(environment)).not.toContain(backupKey);
  expect(environment.AUTH_SECRET).toBe(read(path.join(start.data, 'secret')).trim());
  const database = Number(read(path.join(start.data, 'postgres/cluster/postmaster.pid')).split('\n')[0]);

  // It starts last, when the store is open already.
  await vi.waitFor(() => expect(sequence(trace)).toContain('backup starts'), 30_000);
  expect(await store.stop()).toEqual({ code: 0, signal: null });
  expect(sequence(trace).slice(-4)).toEqual(['backup stops', 'web stops', 'worker stops', 'sandbox stops']);
  expect(processIdentity(database)).toBeNull();
  expect(existsSync(path.join(start.data, 'tarang.lock'))).toBe(false);
});

test('a start keeps its data, refuses a second one beside it, and can be repeated after being killed', async () => {
  const start = await plan(shared);
  const first = await launch(start, OPEN);
  const secret = (await fetchEnvironment(start.port)).AUTH_SECRET;

  const second = await launch({ ...start, env: { ...start.env, PORT: String(await freePort()) } });
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.output()).toMatch(
    /^Another Tarang \(process \d+\) is running on .*: stop that one first\.\n$/,
  );

  await first.kill();
  // Its children notice, and free the ports.
  const stops = ['web stops', 'worker stops', 'sandbox stops', 'backup stops'];
  await vi.waitFor(() => expect(sequence(start.trace)).toEqual(expect.arrayContaining(stops)), 5000);
  await launch(start, OPEN);
  expect((await fetchEnvironment(start.port)).AUTH_SECRET).toBe(secret);
});

test('a start restarts a web process that died', async () => {
  const start = await plan(shared);
  const store = await launch(start, OPEN);
  await fetch(`http://127.0.0.1:${start.port}/die`).catch(() => {});
  await store.waitFor(/the web process ended \(code 1\); starting it again/);
  await vi.waitFor(async () => expect(await fetchEnvironment(start.port)).toBeTruthy(), 5000);
});

test('a start that is interrupted before it is open leaves nothing behind', async () => {
  const start = await plan(shared);
  const store = await launch(start);
  await vi.waitFor(() => expect(existsSync(path.join(start.data, 'postgres/owner.json'))).toBe(true), 10_000);
  expect(await store.stop()).toEqual({ code: 0, signal: null });
  expect(store.output()).toBe('Stopping …\n');
  expect(existsSync(path.join(start.data, 'tarang.lock'))).toBe(false);
});

const REAL = { EKQR_KEY: 'the key of a real shop' };

async function goLive(start: Start, ...words: string[]): Promise<{ code: number | null; said: string }> {
  // Not compiled: prisma/migrate.ts would take itself for the started program.
  const program = ['--import', import.meta.resolve('tsx'), path.join(project, 'lib/launch/go-live/main.ts')];
  const env = { ...start.env, TSX_TSCONFIG_PATH: path.join(project, 'tsconfig.json') };
  const command = await launch({ ...start, env }, undefined, [...program, ...words]);
  const { code } = await command.ended;
  return { code, said: command.output() };
}

test('a start with real settings on the data of a demo is refused, and everything of the demo is left as it was', async () => {
  expect(await refusal({ ...shared, ...REAL })).toMatch(
    /^This database belongs to a demo, .* or end the demo with npm run go-live /,
  );
});

// Four starts of a whole store.
test('a demo goes live only while it is stopped and after a confirmation, then starts as a shop and never as a demo again', {
  timeout: 180_000,
}, async () => {
  // Data of its own, which is a shop's afterwards.
  const own = { TARANG_DATA: at('goes-live') };
  const start = await plan(own);
  const demo = await launch(start, OPEN);
  expect(await goLive(start, '--yes')).toEqual({
    code: 1,
    said: expect.stringMatching(/^Another Tarang \(process \d+\) is running on /),
  });
  await demo.stop();
  rmSync(start.trace, { force: true });

  expect(await goLive(start)).toEqual({
    code: 1,
    said: expect.stringMatching(/accounts +3, 1 of them administrators[\s\S]*Nothing was changed/),
  });
  expect(await refusal({ ...own, ...REAL })).toMatch(/^This database belongs to a demo/);

  expect(await goLive(start, '--yes')).toEqual({
    code: 0,
    said: expect.stringContaining('Done: 3 accounts and 0 orders have ended.'),
  });
  expect(await goLive(start, '--yes')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^This database is a shop already: there was nothing to end\.\n[\s\S]*ALERT_WEBHOOK_URL/,
    ),
  });

  const shop = await launch(await plan({ ...own, ...REAL }), OPEN);
  expect(shop.output()).not.toContain('tarang-demo');
  await shop.stop();
  rmSync(start.trace, { force: true });
  expect(await refusal(own)).toMatch(/^This database belongs to a shop that takes real money, /);
});

async function refusal(more: Record<string, string>): Promise<string> {
  const start = await plan(more);
  const store = await launch(start);
  expect((await store.ended).code).toBe(1);
  expect(read(start.trace)).toBe('');
  const lines = store.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

test('a start with a wrong setting says one sentence, ends with 1 and leaves nothing running', async () => {
  expect(await refusal({ POINTS_EARN_PERCENT: 'lots' })).toMatch(/^Settings: POINTS_EARN_PERCENT is wrong: /);
});

test.each([
  ['AUTH_SECRET', { AUTH_SECRET: 'x'.repeat(40) }, /^Settings: AUTH_SECRET is wrong: can be guessed; /],
  [
    'ADMIN_PASSWORD',
    { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'password' },
    /^Settings: ADMIN_PASSWORD is easy to guess; /,
  ],
  [
    'AUTH_SECRET in a file that is not there',
    { AUTH_SECRET_FILE: '/no/such/file' },
    /^Settings: AUTH_SECRET_FILE is wrong: \/no\/such\/file cannot be read \(ENOENT\)\.$/,
  ],
])('a start with a weak or missing %s says one sentence, and starts nothing', async (_, more, sentence) => {
  expect(await refusal(more)).toMatch(sentence);
});

test('a start takes its secrets from files, and gives them to its processes', async () => {
  const AUTH_SECRET = 'a secret of the starts in these tests';
  writeFileSync(at('auth-secret'), `${AUTH_SECRET}\n`);
  const AUTH_SECRET_PREVIOUS = read(path.join(shared.TARANG_DATA, 'secret')).trim();
  const start = await plan({ ...shared, AUTH_SECRET_FILE: at('auth-secret'), AUTH_SECRET_PREVIOUS });
  await launch(start, OPEN);
  const environment = await fetchEnvironment(start.port);
  expect(environment).toMatchObject({ AUTH_SECRET });
  expect(environment).not.toHaveProperty('AUTH_SECRET_FILE');
});

test('a start on a taken port says one sentence, ends with 1 and leaves nothing running', async () => {
  const port = await freePort();
  const squatter = createServer().listen(port, '127.0.0.1');
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port}, which the store needs, is taken by another program: stop it, or choose another with PORT=${port + 1}.`,
  );
  squatter.close();
});

test('a start without an answering database says one sentence, ends with 1 and leaves nothing running', async () => {
  const port = await freePort();
  const more = {
    DATABASE_URL: `postgresql://u:p@127.0.0.1:${port}/shop`,
    AUTH_SECRET: 'a secret of the starts in these tests',
  };
  expect(await refusal(more)).toMatch(/^DATABASE_URL: nothing listens on 127\.0\.0\.1:\d+\/shop;/);
});

test('a start with an unwritable data folder says one sentence, ends with 1 and leaves nothing running', async () => {
  writeFileSync(at('no-folder'), '');
  expect(await refusal({ TARANG_DATA: at('no-folder/data') })).toMatch(
    /^.*no-folder\/data cannot be written to \(ENOTDIR\)/,
  );
});
