// The composition, as far as it can be checked without a container engine; tests/integration/launch-images.test.ts
// checks the images.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ARCHIVE_TIMEOUT, archiveCommand } from '@/lib/launch/backup/wal-spool';
import { settingsOf } from '@/lib/launch/postgres/postgres-process';
import { SANDBOX_CREDENTIALS } from '@/lib/sandbox/credentials';
import { APPROVED } from '@/lib/sandbox/whatsapp/templates';
import { SETTING_NAMES } from '../support/setting-names';

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

const yaml = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };

const service = z.looseObject({
  image: z.string(),
  restart: z.string(),
  build: z.strictObject({ context: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).optional(),
  healthcheck: z.union([
    z.strictObject({ disable: z.literal(true) }),
    z.strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
      start_period: z.string(),
    }),
  ]),
  stop_grace_period: z.string(),
  networks: z.array(z.string()),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number().max(256),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  deploy: z.strictObject({
    resources: z.strictObject({ limits: z.strictObject({ memory: z.string(), cpus: z.string() }) }),
  }),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
});

const file = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

const text = read('docker-compose.yml');
const { services, networks, volumes } = file.parse(yaml.load(text));
const all = Object.entries(services);

/** Settings that only images or Compose itself read. */
const ELSEWHERE = [
  ...['POSTGRES_PASSWORD', 'POSTGRES_APPLICATION_PASSWORD', 'COMPOSE_PROFILES'],
  ...['SANDBOX_PORT', 'SANDBOX_PUBLIC_HOST', 'SANDBOX_PASSWORD', 'STATUS_DIR'],
];
const OF_IMAGES = ['SANDBOX_HOST', 'SANDBOX_STATE_FILE'];
const OF_STRANGERS = /^(POSTGRES_|MP_)/;
const OF_FILES = ['AUTH_SECRET_FILE'];
/** Of the process that makes backups, and of nothing else. */
const OF_BACKUPS = [
  ...read('lib/launch/backup/backup-settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
].map(([, name]) => name);
const known = new Set<string | undefined>([...SETTING_NAMES, ...OF_FILES, ...OF_BACKUPS, ...ELSEWHERE]);

test('the settings in docker-compose.yml are known to the store', () => {
  const interpolated = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
  const given = all.flatMap(([, { environment }]) => Object.keys(environment));
  const names = [...interpolated, ...given].filter(
    (name) => !OF_STRANGERS.test(name ?? '') || known.has(name),
  );
  expect(names.filter((name) => !known.has(name) && !OF_IMAGES.includes(name ?? ''))).toEqual([]);
});

test('the settings in .env.example are known, and none is left out', () => {
  const named = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(SETTING_NAMES.filter((name) => !named.includes(name))).toEqual([]);
});

test('the settings of web and worker are all settings of the store', () => {
  // Compose has its own port, and mounts the same volume elsewhere.
  const expected = SETTING_NAMES.filter((name) => name !== 'PORT' && name !== 'DATABASE_OWNER_URL');
  for (const name of ['web', 'worker']) {
    const given = Object.keys(services[name]?.environment ?? {});
    expect(
      expected.filter((setting) => !given.includes(setting)),
      `docker-compose.yml, ${name}`,
    ).toEqual([]);
  }
});

test("only the step migrate and the backups get the address of the database's owner", () => {
  const owner = /\/\/tarang:\$\{POSTGRES_PASSWORD/;
  const given = all.filter(([, { environment }]) =>
    Object.entries(environment).some(([name, value]) => name === 'DATABASE_OWNER_URL' || owner.test(value)),
  );
  expect(given.map(([name]) => name)).toEqual(['migrate', 'backup']);
  expect(services.web?.environment.DATABASE_URL).toMatch(/\/\/tarang_app:\$\{POSTGRES_APPLICATION_PASSWORD/);
});

test('the settings of the demo in .env.example are those of the sandbox', () => {
  const { ekqr, smileone, moogold, fast2sms, telegram, whatsapp } = SANDBOX_CREDENTIALS;
  for (const line of [
    `EKQR_KEY=${ekqr.key}`,
    `SMILEONE_UID=${smileone.uid}`,
    `SMILEONE_EMAIL=${smileone.email}`,
    `SMILEONE_KEY=${smileone.key}`,
    `MOOGOLD_PARTNER_ID=${moogold.partnerId}`,
    `MOOGOLD_SECRET=${moogold.secret}`,
    `FAST2SMS_KEY=${fast2sms.key}`,
    `TELEGRAM_BOT_TOKEN=${telegram.token}`,
    `TELEGRAM_BOT_NAME=${telegram.name}`,
    `WHATSAPP_TOKEN=${whatsapp.token}`,
    `WHATSAPP_PHONE_ID=${whatsapp.phoneId}`,
    `WHATSAPP_APP_SECRET=${whatsapp.appSecret}`,
    `WHATSAPP_VERIFY_TOKEN=${whatsapp.verifyToken}`,
    `WHATSAPP_TEMPLATES=${APPROVED}`,
    `WHATSAPP_TEMPLATES_HI=${APPROVED}`,
  ])
    expect(read('.env.example')).toContain(`# ${line}\n`);
});

test('the database archives its log as the embedded one does, and the backups alone know their key', () => {
  const command = services.postgres?.command ?? [];
  const spool = '/var/lib/postgresql/wal-spool';
  expect(command).toContain(`archive_command=mkdir -p ${spool} && ${archiveCommand(spool)}`);
  for (const setting of ['wal_level=replica', 'archive_mode=on', `archive_timeout=${ARCHIVE_TIMEOUT}s`])
    expect(command).toContain(setting);
  expect(ARCHIVE_TIMEOUT).toBeLessThan(60);
  expect(services.backup?.volumes).toEqual([`postgres:${path.dirname(spool)}`, 'backups:/data/backups']);
  const informed = all.filter(([, { environment }]) => 'BACKUP_KEY' in environment).map(([name]) => name);
  expect(informed).toEqual(['backup']);
});

// Decision 124 measured the vacuums; the rest decides how statements are planned and which of them are logged.
test.each([
  'work_mem',
  'random_page_cost',
  'jit',
  'max_parallel_workers_per_gather',
  'autovacuum_naptime',
  'log_min_duration_statement',
])('the database has the %s of the embedded one', (name) => {
  const setting = settingsOf({ archive: true, fast: false }).find((each) => each.startsWith(`${name}=`));
  expect(setting).toBeDefined();
  expect(services.postgres?.command).toContain(setting);
});

test('secret settings have no default', () => {
  const usesOf = (name: string) =>
    new Set([...text.matchAll(new RegExp(`\\$\\{${name}(:..)`, 'g'))].map(([, operator]) => operator));
  for (const name of ['POSTGRES_PASSWORD', 'POSTGRES_APPLICATION_PASSWORD', 'BACKUP_KEY'])
    expect(usesOf(name)).toEqual(new Set([':?s']));
  // Compose may not demand it, because it may be in a file; the store does.
  for (const name of ['AUTH_SECRET', 'SESSION_KEY', 'SEALING_KEY', 'TOKEN_KEY', 'PEPPER_KEY'])
    expect(usesOf(name)).toEqual(new Set([':-}']));
  expect(read('.env.example')).toMatch(/^POSTGRES_PASSWORD=$/m);
  expect(read('.env.example')).toMatch(/^POSTGRES_APPLICATION_PASSWORD=$/m);
  expect(read('.env.example')).toMatch(/^AUTH_SECRET=$/m);
});

test.each(all)(
  'the service %s has a pinned image, a restart policy, a health check and time to stop',
  (_name, given) => {
    if (given.build) expect(read('Dockerfile')).toContain(` AS ${given.build.target}\n`);
    else expect(given.image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
    expect(given.restart).toMatch(/^(unless-stopped|no)$/);
    // Only a service that runs to its end may have none.
    if ('disable' in given.healthcheck) expect(given.restart).toBe('no');
    expect(given.stop_grace_period).toMatch(/^\d+s$/);
    for (const network of given.networks) expect(Object.keys(networks)).toContain(network);
    for (const volume of given.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  },
);

test.each(all)('the service %s can be reached from this machine alone, if at all', (_name, { ports }) => {
  for (const port of ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
});

// The schema above demands of each service: a read-only file system, no capability, no new privileges, and limits.
test('no service but the database adds a capability, which its entry script needs to become an ordinary user', () => {
  const added = all.flatMap(([name, { cap_add }]) => (cap_add ? [[name, cap_add]] : []));
  expect(added).toEqual([['postgres', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']]]);
});

test('no service is privileged, or shares the machine with its containers', () => {
  const risky = ['privileged', 'devices', 'network_mode', 'pid', 'ipc', 'userns_mode', 'cgroup', 'user'];
  expect(
    all.flatMap(([name, given]) => risky.filter((key) => key in given).map((key) => `${name}: ${key}`)),
  ).toEqual([]);
  for (const [, { volumes: mounts = [] }] of all)
    for (const mount of mounts) expect(mount).not.toMatch(/^[./~]/);
});

test('only the services that use the database are on its network, which leads nowhere else', () => {
  const near = all.filter(([, given]) => given.networks.includes('inside')).map(([name]) => name);
  expect(near.sort()).toEqual(['backup', 'migrate', 'postgres', 'web', 'worker']);
  expect(networks.inside).toEqual({ internal: true });
});

test('the services that sell wait for the migrations, and those for the database', () => {
  expect(services.migrate?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  for (const name of ['web', 'worker', 'backup'])
    expect(services[name]?.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
    });
});

test("the database keeps PostgreSQL's data where the image of its major version has them", () => {
  expect(services.postgres?.image).toMatch(/^postgres:18\./);
  expect(services.postgres?.volumes).toEqual(['postgres:/var/lib/postgresql']);
  expect(services.postgres?.networks).toEqual(['inside']);
  expect(services.postgres?.ports).toBeUndefined();
});

test('the sandbox starts in its profile alone', () => {
  expect(all.filter(([, given]) => 'profiles' in given).map(([name]) => name)).toEqual(['sandbox']);
});
