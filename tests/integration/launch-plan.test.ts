// What a start consists of: decided from the settings before anything is started.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { announce } from '@/lib/launch/announce';
import { LaunchError } from '@/lib/launch/launch-error';
import { planProcesses } from '@/lib/launch/processes/store-processes';
import { describeFailure } from '@/lib/launch/report-failure';
import { findPlaces } from '@/lib/launch/settings/places';
import { resolvePlan } from '@/lib/launch/settings/resolve-settings';
import { findSandboxPort } from '@/lib/launch/settings/sandbox-port';
import { freePort } from '../support/processes';

const root = mkdtempSync(path.join(tmpdir(), 'tarang-launch-plan-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const places = findPlaces(root, { NODE_ENV: 'test', TARANG_DATA: root });

async function decide(given: Record<string, string> = {}) {
  const PORT = given.PORT ?? String(await freePort());
  return resolvePlan({ NODE_ENV: 'test', PORT, ...given }, places);
}

const OUTSIDE = {
  DATABASE_URL: 'postgresql://u:p@db/shop',
  AUTH_SECRET: 'a secret of the plans in these tests',
};

test('a plan without settings has our own database, secret and external services', async () => {
  const plan = await decide();
  expect(plan.embedded).toBe(true);
  expect(plan.settings.SANDBOX).toBe('1');
  expect(plan.sandbox).toMatchObject({ host: '127.0.0.1' });
  expect(plan.sandbox?.port).toBeGreaterThanOrEqual(plan.settings.PORT + 1000);
  expect(plan.environment.AUTH_SECRET).toBe(readFileSync(path.join(root, 'secret'), 'utf8').trim());
  expect(statSync(path.join(root, 'secret')).mode & 0o777).toBe(0o600);
  expect((await decide()).environment.AUTH_SECRET).toBe(plan.environment.AUTH_SECRET);
});

test('a demo has social icons in its footer, unless accounts are set', async () => {
  const { environment } = await decide();
  expect(environment).toMatchObject({ SOCIAL_INSTAGRAM_URL: 'https://www.instagram.com/' });
  const own = await decide({ SOCIAL_X_URL: 'https://x.com/shop' });
  expect(own.settings.SANDBOX).toBe('1');
  expect(own.environment.SOCIAL_INSTAGRAM_URL).toBeUndefined();
});

test('a plan without settings moves the sandbox on until three ports in a row are free', async () => {
  const port = await freePort();
  const squatter = createServer().listen(port + 1001, '127.0.0.1');
  const plan = await decide({ PORT: String(port) });
  expect(plan.sandbox?.port).toBe(port + 1002);
  const beside = { NODE_ENV: 'test', PORT: String(port), TARANG_DATA: root } as const;
  expect(findSandboxPort(beside)).toBe(port + 1002);
  expect(findSandboxPort({ ...beside, SANDBOX_PORT: '4321' })).toBe(4321);
  squatter.close();
});

const MAIL = { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'shop@mail.example' };

test.each([
  ['EKQR_KEY', { EKQR_KEY: 'real' }],
  ['SMTP_URL with its MAIL_FROM', MAIL],
  ['FAST2SMS_KEY', { FAST2SMS_KEY: 'real' }],
  [
    'TELEGRAM_BOT_TOKEN',
    { TELEGRAM_BOT_TOKEN: '1:a-real-token-of-a-real-bot', TELEGRAM_BOT_NAME: 'shop_bot' },
  ],
  [
    'WHATSAPP_TOKEN',
    {
      WHATSAPP_TOKEN: 'real',
      WHATSAPP_PHONE_ID: '1',
      WHATSAPP_TEMPLATES: 'state=news',
      WHATSAPP_APP_SECRET: 'the secret of an app',
      WHATSAPP_VERIFY_TOKEN: 'the token of a webhook',
    },
  ],
])('a plan with %s does not start the sandbox by itself', async (_, given) => {
  const plan = await decide(given);
  expect(plan.sandbox).toBeNull();
  expect(plan.settings.SANDBOX).toBe('0');
  expect(plan.environment).not.toHaveProperty('MOOGOLD_SECRET');
});

test('a sandbox that is asked for fills in the external services that are not set and leaves the others alone', async () => {
  const plan = await decide({ SANDBOX: '1', ...MAIL, EKQR_KEY: 'real' });
  expect(plan.settings).toMatchObject(MAIL);
  expect(plan.environment.EKQR_BASE_URL).toBeUndefined();
  expect(plan.environment.MOOGOLD_BASE_URL).toBe(`http://127.0.0.1:${plan.sandbox?.port}/moogold`);
});

test('an empty variable means the same as an absent one', async () => {
  const plan = await decide({
    DATABASE_URL: '',
    AUTH_SECRET: '',
    SANDBOX: '',
    EKQR_KEY: '',
    MEDIA_DIR: '',
  });
  expect(plan).toMatchObject({ embedded: true, settings: { SANDBOX: '1' } });
  expect(plan.environment.MEDIA_DIR).toBe(path.join(root, 'media'));
});

test('a given database is used as it is, and a relative media folder is made absolute', async () => {
  const plan = await decide({ ...OUTSIDE, MEDIA_DIR: 'pictures' });
  expect(plan).toMatchObject({ embedded: false, settings: OUTSIDE });
  expect(plan.environment.MEDIA_DIR).toBe(path.join(root, 'pictures'));
  expect(plan.environment).not.toHaveProperty('DATABASE_URL');
});

test('a public demo has a sandbox that its visitors can reach, without the identity provider', async () => {
  const plan = await decide({ HOST: '0.0.0.0', SANDBOX: 'demo', STORE_URL: 'https://demo.example' });
  expect(plan.sandbox?.environment).toMatchObject({
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PUBLIC_HOST: 'demo.example',
    STORE_URL: 'https://demo.example',
  });
  expect(plan.settings.IDENTITY_DOMAIN).toBeUndefined();
});

test('the console of a public demo has a password that the start announces, on loopback it has none', async () => {
  const given = { HOST: '0.0.0.0', SANDBOX: 'demo', STORE_URL: 'https://demo.example' };
  const { settings, sandbox } = await decide(given);
  expect(sandbox?.password).toMatch(/^[\w-]{16}$/);
  expect(sandbox?.environment.SANDBOX_PASSWORD).toBe(sandbox?.password);
  const sandboxConsole = { url: 'http://demo.example:4000/', password: sandbox?.password ?? null };
  const said = announce({ settings, places, sandboxConsole, database: 'here', took: '1 s' });
  expect(said).toContain(`http://demo.example:4000/ (any user name, password ${sandbox?.password})`);
  expect((await decide({ ...given, SANDBOX_PASSWORD: 'twelve letters' })).sandbox?.password).toBe(
    'twelve letters',
  );
  expect((await decide()).sandbox?.password).toBeNull();
});

test.each([
  [{ PORT: 'eighty' }, /^Settings: PORT is wrong: /],
  [{ HOST: '0.0.0.0' }, /^Settings: SANDBOX=1 sells for play money, but HOST=0\.0\.0\.0/],
  [{ DATABASE_URL: 'postgresql://u:p@db/shop' }, /^Settings: AUTH_SECRET is not set\.$/],
  [{ DATABASE_URL: 'mysql://u:p@db/shop' }, /^Settings: DATABASE_URL is wrong: must start with postgres/],
  [
    { SMTP_URL: 'smtp://mail.example:25' },
    /^Settings: SMTP_URL, MAIL_FROM belong together; MAIL_FROM is not/,
  ],
  [
    { STORE_URL: 'https://shop.example.com' },
    /^Settings: SANDBOX=1 sells for play money, but STORE_URL=https/,
  ],
  [
    { HOST: '0.0.0.0', SANDBOX: 'demo', SANDBOX_PASSWORD: 'short' },
    /^SANDBOX_PASSWORD must have at least 12 characters\.$/,
  ],
  [
    { SANDBOX: '0', EKQR_KEY: '5a9d0b0e-0000-4000-8000-7a6172616e67' },
    /^SANDBOX is 0, but the sandbox's own credentials are in EKQR_KEY: /,
  ],
  [
    { SANDBOX: '0', RAZORPAY_KEY_ID: 'rzp_test_1' },
    /^SANDBOX is 0, but RAZORPAY_KEY_ID is a key of the test mode/,
  ],
  [{ HOST: '192.0.2.1', SANDBOX: 'demo' }, /^HOST=192\.0\.2\.1 is not an address of this machine\.$/],
])('the settings %o are refused in one sentence', async (given, sentence) => {
  await expect(decide(given)).rejects.toThrow(sentence);
});

test('a chosen sandbox port that is taken is refused in one sentence', async () => {
  const port = await freePort();
  const squatter = createServer().listen(port + 2, '127.0.0.1');
  await expect(decide({ SANDBOX_PORT: String(port) })).rejects.toThrow(
    `Port ${port + 2}, which the sandbox needs, is taken by another program`,
  );
  squatter.close();
});

test('a secret that was cut short is refused in one sentence', async () => {
  const data = mkdtempSync(path.join(root, 'cut-'));
  writeFileSync(path.join(data, 'secret'), 'short');
  const there = findPlaces(root, { NODE_ENV: 'test', TARANG_DATA: data });
  const port = String(await freePort());
  await expect(resolvePlan({ NODE_ENV: 'test', PORT: port }, there)).rejects.toThrow('holds no secret');
});

const given = { ...OUTSIDE, SANDBOX: '1', npm_lifecycle_event: 'start', EXTRA: 'kept' };
const log = { path: '', write: () => {}, close: async () => {} };

test('the processes get their settings, nothing of npm, and the sandbox none of the secrets', async () => {
  const plan = await decide(given);
  const { web, worker, sandbox } = planProcesses({
    dev: false,
    places,
    plan,
    databaseUrl: OUTSIDE.DATABASE_URL,
    openLog: () => log,
    given: { NODE_ENV: 'test', ...given },
  });
  for (const { environment } of [web, worker]) {
    expect(environment).toMatchObject({
      ...OUTSIDE,
      NODE_ENV: 'production',
      EXTRA: 'kept',
      TARANG_ROOT: root,
    });
    expect(environment).not.toHaveProperty('npm_lifecycle_event');
  }
  expect(web.words.at(-1)).toBe(path.join(root, '.next/standalone/server.mjs'));
  expect(Object.keys(sandbox?.environment ?? {})).not.toContain('AUTH_SECRET');
  expect(Object.keys(sandbox?.environment ?? {})).not.toContain('DATABASE_URL');
});

test('the processes run from the sources in development', async () => {
  const plan = await decide(given);
  const { web, worker } = planProcesses({
    dev: true,
    places,
    plan,
    databaseUrl: OUTSIDE.DATABASE_URL,
    openLog: () => log,
    given: { NODE_ENV: 'test', ...given },
  });
  expect(web.words.slice(-2)).toEqual(['tsx', path.join(root, 'lib/http/server/main.ts')]);
  expect(worker.words.slice(-2)).toEqual(['tsx', path.join(root, 'lib/worker/main.ts')]);
  expect(web.environment.NODE_ENV).toBe('development');
});

test('an expected failure is shown as its sentence, an unwritable place by its name, an unexpected error in full', () => {
  expect(describeFailure(new LaunchError('Port 1 is taken.'))).toBe('Port 1 is taken.');
  expect(describeFailure(new Error('Settings: PORT is wrong.'))).toBe('Settings: PORT is wrong.');
  const full = Object.assign(new Error('ENOSPC: …'), { code: 'ENOSPC', path: '/data/logs/web.log' });
  expect(describeFailure(full)).toBe('/data/logs/web.log is on a full disk.');
  expect(describeFailure(new TypeError('x is not a function'))).toMatch(
    /^TypeError: x is not a function\n +at /,
  );
});

test('a plan with an owner of the database keeps its address from web, worker and sandbox', async () => {
  const given = { ...OUTSIDE, DATABASE_OWNER_URL: 'postgresql://owner:secret@db/shop', SANDBOX: '1' };
  const plan = await decide(given);
  expect(plan.settings.DATABASE_OWNER_URL).toBe(given.DATABASE_OWNER_URL);
  const processes = planProcesses({
    dev: false,
    places,
    plan,
    databaseUrl: OUTSIDE.DATABASE_URL,
    given: { NODE_ENV: 'test', ...given },
    openLog: (name) => ({ path: name, write: () => {}, close: async () => {} }),
  });
  for (const process of Object.values(processes).filter((each) => each !== null))
    expect(JSON.stringify(process.environment)).not.toContain('owner:secret');
  // Next reads what is absent from .env, which names the owner as well.
  expect(processes.web.environment.DATABASE_OWNER_URL).toBe('');
});

test('a plan with an owner of the database and no user of the application is refused', async () => {
  await expect(decide({ DATABASE_OWNER_URL: 'postgresql://owner:secret@db/shop' })).rejects.toThrow(
    /^DATABASE_OWNER_URL is set, and DATABASE_URL is not/,
  );
});
