// What a start is made of: decided from the settings before anything is started.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LaunchError } from '@/lib/launch/launch-error';
import { planProcesses } from '@/lib/launch/processes/store-processes';
import { describeFailure } from '@/lib/launch/report-failure';
import { findPlaces } from '@/lib/launch/settings/places';
import { resolvePlan } from '@/lib/launch/settings/resolve-settings';
import { freePort } from '../support/processes';

const root = mkdtempSync(path.join(tmpdir(), 'tarang-launch-plan-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const places = findPlaces(root, { NODE_ENV: 'test', TARANG_DATA: root });

async function decide(given: Record<string, string> = {}) {
  const PORT = given.PORT ?? String(await freePort());
  return resolvePlan({ NODE_ENV: 'test', PORT, ...given }, places);
}

const OUTSIDE = { DATABASE_URL: 'postgresql://u:p@db/shop', AUTH_SECRET: 's'.repeat(40) };

describe('with nothing set', () => {
  test('the database, the secret and the outside world are our own', async () => {
    const plan = await decide();
    expect(plan.embedded).toBe(true);
    expect(plan.settings.SANDBOX).toBe('1');
    expect(plan.sandbox).toMatchObject({ host: '127.0.0.1' });
    expect(plan.sandbox?.port).toBeGreaterThanOrEqual(plan.settings.PORT + 1000);
    expect(plan.environment.AUTH_SECRET).toBe(readFileSync(path.join(root, 'secret'), 'utf8').trim());
    expect(statSync(path.join(root, 'secret')).mode & 0o777).toBe(0o600);
    expect((await decide()).environment.AUTH_SECRET).toBe(plan.environment.AUTH_SECRET);
  });

  test('the sandbox moves on until three ports in a row are free', async () => {
    const port = await freePort();
    const squatter = createServer().listen(port + 1001, '127.0.0.1');
    const plan = await decide({ PORT: String(port) });
    expect(plan.sandbox?.port).toBe(port + 1002);
    squatter.close();
  });
});

describe('with settings of somebody’s own', () => {
  const MAIL = { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'shop@mail.example' };

  test.each([
    ['EKQR_KEY', { EKQR_KEY: 'real' }],
    ['SMTP_URL with its MAIL_FROM', MAIL],
    ['FAST2SMS_KEY', { FAST2SMS_KEY: 'real' }],
  ])('%s alone is enough not to start the sandbox unasked', async (_, given) => {
    const plan = await decide(given);
    expect(plan.sandbox).toBeNull();
    expect(plan.settings.SANDBOX).toBe('0');
    expect(plan.environment).not.toHaveProperty('MOOGOLD_SECRET');
  });

  test('the sandbox, when asked for, fills in the worlds that are not set and leaves the others alone', async () => {
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

  test('an outside database is used as it is, and a relative media folder is made absolute', async () => {
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
});

describe('the plan is refused in one sentence for', () => {
  test.each([
    [{ PORT: 'eighty' }, /^Settings: PORT is wrong: /],
    [{ HOST: '0.0.0.0' }, /^Settings: SANDBOX=1 sells for play money, but HOST=0\.0\.0\.0/],
    [{ DATABASE_URL: 'postgresql://u:p@db/shop' }, /^Settings: AUTH_SECRET is not set\.$/],
    [{ DATABASE_URL: 'mysql://u:p@db/shop' }, /^Settings: DATABASE_URL is wrong: must start with postgres/],
    [
      { SMTP_URL: 'smtp://mail.example:25' },
      /^Settings: SMTP_URL, MAIL_FROM belong together; MAIL_FROM is not/,
    ],
    [{ HOST: '192.0.2.1', SANDBOX: 'demo' }, /^HOST=192\.0\.2\.1 is not an address of this machine\.$/],
  ])('%o', async (given, sentence) => {
    await expect(decide(given)).rejects.toThrow(sentence);
  });

  test('a sandbox port that was chosen and is taken', async () => {
    const port = await freePort();
    const squatter = createServer().listen(port + 2, '127.0.0.1');
    await expect(decide({ SANDBOX_PORT: String(port) })).rejects.toThrow(
      `Port ${port + 2}, which the sandbox needs, is taken by another program`,
    );
    squatter.close();
  });

  test('a secret that was cut short', async () => {
    const data = mkdtempSync(path.join(root, 'cut-'));
    writeFileSync(path.join(data, 'secret'), 'short');
    const there = findPlaces(root, { NODE_ENV: 'test', TARANG_DATA: data });
    const port = String(await freePort());
    await expect(resolvePlan({ NODE_ENV: 'test', PORT: port }, there)).rejects.toThrow('holds no secret');
  });
});

describe('the processes', () => {
  const given = { ...OUTSIDE, SANDBOX: '1', npm_lifecycle_event: 'start', EXTRA: 'kept' };
  const log = { path: '', write: () => {}, close: async () => {} };

  test('get their settings, nothing of npm, and the sandbox none of the secrets', async () => {
    const plan = await decide(given);
    const { web, worker, sandbox } = planProcesses({
      ...{ dev: false, places, plan, databaseUrl: OUTSIDE.DATABASE_URL, openLog: () => log },
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

  test('run from the sources for development', async () => {
    const plan = await decide(given);
    const { web, worker } = planProcesses({
      ...{ dev: true, places, plan, databaseUrl: OUTSIDE.DATABASE_URL, openLog: () => log },
      given: { NODE_ENV: 'test', ...given },
    });
    expect(web.words.slice(-2)).toEqual(['tsx', path.join(root, 'lib/http/server/main.ts')]);
    expect(worker.words.slice(-2)).toEqual(['tsx', path.join(root, 'lib/worker/main.ts')]);
    expect(web.environment.NODE_ENV).toBe('development');
  });
});

test('what was foreseen is told in its sentence, a place that cannot be written to by its name, a fault in full', () => {
  expect(describeFailure(new LaunchError('Port 1 is taken.'))).toBe('Port 1 is taken.');
  expect(describeFailure(new Error('Settings: PORT is wrong.'))).toBe('Settings: PORT is wrong.');
  const full = Object.assign(new Error('ENOSPC: …'), { code: 'ENOSPC', path: '/data/logs/web.log' });
  expect(describeFailure(full)).toBe('/data/logs/web.log is on a full disk.');
  expect(describeFailure(new TypeError('x is not a function'))).toMatch(
    /^TypeError: x is not a function\n +at /,
  );
});
