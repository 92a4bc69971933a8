// The Dockerfile, as far as it can be checked without a container engine.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { IMAGES } from '../support/images';
import { SETTING_NAMES } from '../support/setting-names';

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

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
  [/^RUN npm run build/, ['/app/.next/standalone']],
  [/npm run --silent sbom/, ['/app/build/sbom.cdx.json']],
  [
    /collect-images\.mjs$/,
    ['worker', 'migrate', 'sandbox', 'backup'].map((name) => `/app/build/images/${name}`),
  ],
];

test('the Dockerfile names only settings that the store knows', () => {
  const names = stages.flatMap(({ lines }) =>
    lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? '')),
  );
  const ofBackups = [
    ...read('lib/launch/backup/backup-settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
  ].map(([, name]) => name);
  const known = [...SETTING_NAMES, ...ofBackups];
  const ofNext = ['NODE_ENV', 'NEXT_TELEMETRY_DISABLED'];
  const ofOthers = [...ofNext, 'SANDBOX_HOST', 'SANDBOX_PORT', 'TARANG_DATA'];
  const strange = names.filter(
    (name) => !known.includes(name) && !ofOthers.includes(name) && !name.startsWith('npm_config_'),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(strange).toEqual([]);
});

test('the Dockerfile uses the Node of package-lock.json, by its exact tag', () => {
  const lock = z
    .looseObject({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })
    .parse(JSON.parse(read('package-lock.json')));
  const { version } = lock.packages['node_modules/node'] ?? {};
  const outer = stages.filter(({ parent }) => !stages.some(({ name }) => name === parent));
  // A digest after the tag pins its bytes too.
  const postgres = /image: (postgres:\S+)/.exec(read('docker-compose.yml'))?.[1];
  // The programs of a restore must be those of the database.
  expect(outer.map(({ parent }) => parent.split('@')[0])).toEqual([
    `node:${version}-bookworm-slim`,
    postgres?.split('@')[0],
  ]);
});

test('each image has the list of its packages', () => {
  for (const name of ['web', 'worker', 'migrate', 'sandbox', 'backup'])
    expect(
      ancestry(name)
        .flatMap(({ lines }) => lines)
        .join('\n'),
      name,
    ).toContain('/app/build/sbom.cdx.json ./');
});

test("no process of the store contains the sandbox, and no image but the sandbox's own has its bundle", async () => {
  const { outputs } = (
    await build({
      entryPoints: {
        worker: 'lib/worker/main.ts',
        web: 'lib/http/server/main.ts',
        instrumentation: 'instrumentation.ts',
        database: 'lib/launch/database/prepare-database.ts',
        seed: 'prisma/seed/main.ts',
        prove: 'lib/launch/prove.ts',
        golive: 'lib/launch/go-live/main.ts',
        backup: 'lib/launch/backup/main.ts',
        restore: 'lib/launch/backup/restore-main.ts',
      },
      outdir: 'unwritten',
      write: false,
      bundle: true,
      metafile: true,
      packages: 'external' as const,
      platform: 'node' as const,
      format: 'esm' as const,
      logLevel: 'silent' as const,
    })
  ).metafile;
  // The launcher and the migrations know the published credentials, in order to refuse them with real settings.
  const found = Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((file) => file.startsWith('lib/sandbox/') && file !== 'lib/sandbox/credentials.ts');
  expect(found).toEqual([]);
  expect(Object.keys(IMAGES)).toEqual(['worker', 'migrate', 'sandbox', 'backup']);
  for (const [name, { bundles }] of Object.entries(IMAGES))
    expect(bundles.includes('sandbox'), name).toBe(name === 'sandbox');
});

test('the Dockerfile installs from a package-lock.json that npm ci accepts: no platform is left out of it', () => {
  const packages = z
    .record(z.string(), z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() }))
    .parse((JSON.parse(read('package-lock.json')) as { packages: unknown }).packages);
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the Dockerfile copies only files that exist or that an earlier stage has made', () => {
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
        .flatMap((done) => MADE_BY.filter(([command]) => command.test(done)).flatMap(([, places]) => places));
      // The image of Node has it there.
      if (from === 'base' && sources.every((source) => source === '/usr/local/bin/node')) continue;
      for (const source of sources) expect(made, `${name}: ${source}`).toContain(source);
    }
  expect(copies).toBeGreaterThan(5);
});

test('the Dockerfile runs bundles that the build makes', () => {
  const entries = [
    ...read('lib/launch/build/bundle.mjs').matchAll(/^ {2}'?([\w-]+)'?: '(?:lib|prisma)\//gm),
  ].map(([, name]) => name);
  const run = [...read('Dockerfile').matchAll(/"build\/([\w-]+)\.mjs"/g)].map(([, name]) => name);
  expect(run).toEqual(expect.arrayContaining(['worker', 'database', 'sandbox', 'worker-health', 'backup']));
  expect(run.filter((name) => !entries.includes(name))).toEqual([]);
});

test.each([
  ['web', 'node'],
  ['worker', 'node'],
  ['migrate', 'node'],
  ['sandbox', 'node'],
  // The owner of the database's files.
  ['backup', 'postgres'],
])('the Dockerfile runs %s not as root, and in a form that gets signals', (name, user) => {
  const lines = ancestry(name).flatMap((stage) => stage.lines);
  expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toBe(`USER ${user}`);
  expect(lines.filter((line) => line.startsWith('CMD ')).at(-1)).toMatch(/^CMD \["node", /);
  expect(lines).toContain('STOPSIGNAL SIGTERM');
  expect(lines.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
});

test("the Dockerfile's context leaves out secrets, data and generated files", () => {
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
