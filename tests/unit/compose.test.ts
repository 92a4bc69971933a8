// The images and their composition, as far as they can be checked where no container engine is.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SANDBOX_CREDENTIALS } from '@/lib/sandbox/credentials';

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

/** The names in lib/platform/config, and those that only images or Compose itself read. */
const settingNames = [...read('lib/platform/config/index.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name]) => name,
);
const ELSEWHERE = ['POSTGRES_PASSWORD', 'COMPOSE_PROFILES', 'SANDBOX_PORT', 'SANDBOX_PUBLIC_HOST'];
const OF_IMAGES = ['HOSTNAME', 'SANDBOX_HOST', 'SANDBOX_STATE_FILE', 'NODE_ENV', 'NEXT_TELEMETRY_DISABLED'];
const OF_STRANGERS = /^(POSTGRES_|MP_|npm_config_)/;
const known = new Set([...settingNames, ...ELSEWHERE]);

interface Stage {
  name: string;
  parent: string;
  lines: string[];
}

/** The Dockerfile's stages, with continued lines joined and comments left out. */
function readStages(): Stage[] {
  const stages: Stage[] = [];
  const lines = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const from = /^FROM (\S+) AS (\S+)$/.exec(line);
    if (from) stages.push({ parent: from[1] ?? '', name: from[2] ?? '', lines: [] });
    else stages.at(-1)?.lines.push(line);
  }
  return stages;
}

const stages = readStages();
const ancestry = (name: string): Stage[] => {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [...ancestry(stage.parent), stage] : [];
};

/** What a command leaves behind in /app. */
const MADE_BY: [RegExp, string[]][] = [
  [/^RUN npm ci/, ['/app/node_modules']],
  [/^RUN npm run build/, ['/app/.next/standalone', '/app/build']],
];

describe('the settings', () => {
  test('that are read from this test exist', () => {
    expect(settingNames).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'STORE_URL', 'EKQR_KEY', 'SANDBOX']),
    );
  });

  test('in docker-compose.yml are known to the store', () => {
    const interpolated = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
    const given = all.flatMap(([, { environment }]) => Object.keys(environment));
    const names = [...interpolated, ...given].filter(
      (name) => !OF_STRANGERS.test(name ?? '') || known.has(name),
    );
    expect(names.filter((name) => !known.has(name) && !OF_IMAGES.includes(name ?? ''))).toEqual([]);
  });

  test('in the Dockerfile are known to the store', () => {
    const names = stages.flatMap(({ lines }) =>
      lines
        .filter((line) => line.startsWith('ENV '))
        .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? '')),
    );
    const strange = names.filter(
      (name) => !known.has(name) && !OF_IMAGES.includes(name) && !OF_STRANGERS.test(name),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(strange).toEqual([]);
  });

  test('in .env.example are known, and none is left out', () => {
    const named = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(settingNames.filter((name) => !named.includes(name ?? ''))).toEqual([]);
  });

  test('of web and worker are every setting of the store', () => {
    // Compose has its own port, and gives the same volume another way.
    const expected = settingNames.filter((name) => name !== 'PORT');
    for (const name of ['web', 'worker'])
      expect(Object.keys(services[name]?.environment ?? {})).toEqual(expect.arrayContaining(expected));
  });

  test('of the demo in .env.example are those of the sandbox', () => {
    const { ekqr, smileone, moogold, fast2sms } = SANDBOX_CREDENTIALS;
    for (const line of [
      `EKQR_KEY=${ekqr.key}`,
      `SMILEONE_UID=${smileone.uid}`,
      `SMILEONE_EMAIL=${smileone.email}`,
      `SMILEONE_KEY=${smileone.key}`,
      `MOOGOLD_PARTNER_ID=${moogold.partnerId}`,
      `MOOGOLD_SECRET=${moogold.secret}`,
      `FAST2SMS_KEY=${fast2sms.key}`,
    ])
      expect(read('.env.example')).toContain(`# ${line}\n`);
  });

  test('that are secret have no default', () => {
    for (const name of ['POSTGRES_PASSWORD', 'AUTH_SECRET']) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(..)`, 'g'))].map(([, operator]) => operator);
      expect(new Set(uses)).toEqual(new Set([':?']));
    }
    expect(read('.env.example')).toMatch(/^POSTGRES_PASSWORD=$/m);
    expect(read('.env.example')).toMatch(/^AUTH_SECRET=$/m);
  });
});

describe('every service', () => {
  test.each(all)(
    '%s has a pinned image, a restart policy, a health check and time to stop',
    (_name, given) => {
      if (given.build) expect(stages.map(({ name }) => name)).toContain(given.build.target);
      else expect(given.image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*$/);
      expect(given.restart).toMatch(/^(unless-stopped|no)$/);
      // Only what runs to its end may go without.
      if ('disable' in given.healthcheck) expect(given.restart).toBe('no');
      expect(given.stop_grace_period).toMatch(/^\d+s$/);
      for (const network of given.networks) expect(Object.keys(networks)).toContain(network);
      for (const volume of given.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
    },
  );

  test.each(all)('%s that can be reached can be reached from this machine alone', (_name, { ports }) => {
    for (const port of ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('that sells waits for the migrations, and those for the database', () => {
    expect(services.migrate?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of ['web', 'worker'])
      expect(services[name]?.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
      });
  });

  test('keeps PostgreSQL’s data where the image of its major version has them', () => {
    expect(services.postgres?.image).toMatch(/^postgres:18\./);
    expect(services.postgres?.volumes).toEqual(['postgres:/var/lib/postgresql']);
    expect(services.postgres?.networks).toEqual(['inside']);
    expect(services.postgres?.ports).toBeUndefined();
  });

  test('of the sandbox starts in its profile alone', () => {
    expect(all.filter(([, given]) => 'profiles' in given).map(([name]) => name)).toEqual(['sandbox']);
  });
});

describe('the Dockerfile', () => {
  test('is on the Node of package-lock.json, by its exact tag', () => {
    const lock = z
      .looseObject({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })
      .parse(JSON.parse(read('package-lock.json')));
    const { version } = lock.packages['node_modules/node'] ?? {};
    const outer = stages.filter(({ parent }) => !stages.some(({ name }) => name === parent));
    expect(outer.map(({ parent }) => parent)).toEqual([`node:${version}-bookworm-slim`]);
  });

  test('installs from a package-lock.json that npm ci accepts: no platform is left out of it', () => {
    const packages = z
      .record(
        z.string(),
        z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
      )
      .parse((JSON.parse(read('package-lock.json')) as { packages: unknown }).packages);
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('copies only what is there, or what an earlier stage has made', () => {
    let copies = 0;
    for (const [index, { name, lines }] of stages.entries())
      for (const line of lines.filter((candidate) => candidate.startsWith('COPY '))) {
        copies += 1;
        const words = line.split(/\s+/).slice(1);
        const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
        const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
        expect(sources.length, line).toBeGreaterThan(0);
        if (from === undefined) {
          for (const source of sources)
            expect(existsSync(path.resolve(source)), `${name}: ${source}`).toBe(true);
          continue;
        }
        expect(stages.slice(0, index).map((earlier) => earlier.name)).toContain(from);
        const made = ancestry(from)
          .flatMap((stage) => stage.lines)
          .flatMap((done) =>
            MADE_BY.filter(([command]) => command.test(done)).flatMap(([, places]) => places),
          );
        for (const source of sources) expect(made, `${name}: ${source}`).toContain(source);
      }
    expect(copies).toBeGreaterThan(5);
  });

  test('runs bundles that the build makes', () => {
    const entries = [...read('lib/launch/bundle.mjs').matchAll(/^ {2}'?([\w-]+)'?: '(?:lib|prisma)\//gm)].map(
      ([, name]) => name,
    );
    const run = [...read('Dockerfile').matchAll(/"build\/([\w-]+)\.mjs"/g)].map(([, name]) => name);
    expect(run).toEqual(expect.arrayContaining(['worker', 'database', 'sandbox', 'worker-health']));
    expect(run.filter((name) => !entries.includes(name))).toEqual([]);
  });

  test.each(['web', 'worker', 'migrate', 'sandbox'])(
    'runs %s not as root, and in a form that gets signals',
    (name) => {
      const lines = ancestry(name).flatMap((stage) => stage.lines);
      expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toBe('USER node');
      expect(lines.filter((line) => line.startsWith('CMD ')).at(-1)).toMatch(/^CMD \["node", /);
      expect(lines).toContain('STOPSIGNAL SIGTERM');
      expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    },
  );

  test('leaves secrets, data and what is made anew out of its context', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of [
      '.env',
      '.env.*',
      '.data',
      '.git',
      'node_modules',
      '.next',
      'build',
      'lib/platform/db/generated',
    ])
      expect(ignored).toContain(name);
    // What a COPY names must not be ignored with it.
    for (const name of ['package.json', 'package-lock.json', 'prisma', 'public', 'tsconfig.json'])
      expect(ignored).not.toContain(name);
  });
});
