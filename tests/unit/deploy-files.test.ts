// The examples below docs/deploy, as far as they can be checked without a container engine, Kamal or Helm.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { READY_PATH } from '@/lib/http/server/readiness';
import { settingsSchema } from '@/lib/platform/config/settings-schema';
import { SETTING_NAMES } from '../support/setting-names';

interface Yaml {
  load(text: string, options?: { schema: unknown }): unknown;
  DEFAULT_SCHEMA: { extend(types: unknown[]): unknown };
  Type: new (tag: string, options: object) => unknown;
}
const yaml = createRequire(import.meta.url)('js-yaml') as Yaml;
const read = (file: string) => readFileSync(path.resolve(file), 'utf8');

const known = new Set(SETTING_NAMES);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));
const PINNED = /^[\w./-]+:v?\d+\.\d+[\w.-]*$/;

describe('two web processes with Compose', () => {
  const { services, configs } = z
    .object({
      services: z.object({
        web: z.looseObject({
          environment: z.record(z.string(), z.string()),
          stop_grace_period: z.string(),
          deploy: z.object({ replicas: z.number().min(2) }),
        }),
        nginx: z.looseObject({ image: z.string().regex(PINNED), ports: z.array(z.string()) }),
      }),
      configs: z.object({ nginx: z.object({ content: z.string() }) }),
    })
    .parse(
      yaml.load(read('docs/deploy/compose.two-webs.yml'), {
        schema: yaml.DEFAULT_SCHEMA.extend([new yaml.Type('!reset', { kind: 'sequence' })]),
      }),
    );
  const nginx = configs.nginx.content;

  test('the settings are those of the store, and nginx alone has a port, on this machine alone', () => {
    expect(unknown(Object.keys(services.web.environment))).toEqual([]);
    expect(services.web.ports).toEqual([]);
    expect(services.nginx.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  test('a web process goes on answering for longer than nginx keeps its address, and is not killed meanwhile', () => {
    const delay = Number(services.web.environment.STOP_DELAY_SECONDS);
    expect(delay).toBeGreaterThan(Number(/valid=(\d+)s/.exec(nginx)?.[1]));
    expect(Number.parseInt(services.web.stop_grace_period, 10)).toBeGreaterThan(delay + 30);
  });

  test('no variable of nginx is taken for one of Compose', () => {
    expect(nginx.match(/(?<!\$)\$(?!\$)/g)).toBeNull();
  });

  test('bug: anybody could have nginx keep a 404 as a script of the store', () => {
    const files = /location \/_next\/static\/ \{([\s\S]*?)\n {2}\}\n/.exec(nginx)?.[1] ?? '';
    // The key is the decoded path, so only paths without anything to decode may come this far.
    const [, allowed = '(?!)'] = /if \(\$\$request_uri !~ "([^"]+)"\) \{\s+return 404;/.exec(files) ?? [];
    const isAllowed = (path: string) => new RegExp(allowed.replaceAll('$$', '$')).test(path);
    for (const file of [
      'chunks/05z1kq2-4_cqy90.js',
      'media/manrope_rupee.p.18oy83.woff2?dpl=1',
      '8Qt~/_b.js',
    ])
      expect(isAllowed(`/_next/static/${file}`), file).toBe(true);
    for (const path of [
      '/product/..%2f_next%2fstatic%2fX.js',
      '/_next/static/%58.js',
      '/_next/static/a/../X.js',
    ])
      expect(isAllowed(path), path).toBe(false);
    expect(files).toContain('proxy_cache_key $$uri$$encoding;');
    expect(files).toContain('proxy_ignore_headers Cache-Control Expires Vary;');
    expect(files.match(/proxy_cache_valid .*/g)).toEqual(['proxy_cache_valid 200 30d;']);
    // A visitor chooses no further key: the store is asked for what the key says.
    expect(nginx).toContain('proxy_set_header Accept-Encoding $$encoding;');
    expect(nginx).toMatch(/map \$\$http_accept_encoding \$\$encoding \{\s+default identity;/);
  });

  test('nginx sends no request twice that may have begun, and closes idle connections before the store does', () => {
    expect(nginx).not.toContain('non_idempotent');
    const keepAlive = settingsSchema.shape.KEEP_ALIVE_TIMEOUT.parse(undefined);
    expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1]) * 1000).toBeLessThan(keepAlive);
  });
});

test('bug: files of a version before were missing; all web processes share the folder in which they stay', () => {
  const folder = /\/data\/assets\b/g;
  const settings = [
    ['docker-compose.yml', /ASSETS_DIR: (.*)/, /- assets:(.*)/],
    ['docs/deploy/kamal/web.yml', /ASSETS_DIR: (.*)/, /- \/mnt\/tarang\/assets:(.*)/],
    [
      'docs/deploy/chart/templates/web.yaml',
      /name: ASSETS_DIR\s+value: (.*)/,
      /name: assets\s+mountPath: (.*)/,
    ],
  ] as const;
  for (const [file, setting, mount] of settings)
    expect([file, setting.exec(read(file))?.[1], mount.exec(read(file))?.[1]]).toEqual([
      file,
      '/data/assets',
      '/data/assets',
    ]);
  // A volume that is mounted there takes over its owner.
  expect(read('Dockerfile').match(folder)).toHaveLength(1);
});

describe('Kamal', () => {
  const role = z.union([
    z.array(z.string()),
    z.looseObject({ hosts: z.array(z.string()), proxy: z.boolean() }),
  ]);
  const schema = z.strictObject({
    service: z.string(),
    image: z.string(),
    minimum_version: z.string(),
    servers: z.record(z.string(), role),
    primary_role: z.string().optional(),
    proxy: z
      .looseObject({ app_port: z.number(), healthcheck: z.looseObject({ path: z.string() }) })
      .optional(),
    hooks_path: z.string().optional(),
    drain_timeout: z.number(),
    registry: z.looseObject({ server: z.string() }),
    builder: z.object({
      arch: z.string(),
      target: z.string(),
      args: z.record(z.string(), z.string()).optional(),
    }),
    volumes: z.array(z.string()),
    env: z.object({ clear: z.record(z.string(), z.string()), secret: z.array(z.string()) }),
  });
  const parsed = (name: string) => schema.parse(yaml.load(read(`docs/deploy/kamal/${name}.yml`)));

  test.each(['web', 'worker'])('the service %s has its own image and known settings', (name) => {
    const { builder, env } = parsed(name);
    expect(builder.target).toBe(name);
    expect(read('Dockerfile')).toContain(` AS ${builder.target}\n`);
    for (const argument of Object.keys(builder.args ?? {}))
      expect(read('Dockerfile')).toContain(`\nARG ${argument}=`);
    expect(unknown([...Object.keys(env.clear), ...env.secret])).toEqual([]);
    expect(env.secret).not.toContain('DATABASE_OWNER_URL');
  });

  test('web and worker get the same secrets', () => {
    expect(parsed('worker').env.secret).toEqual(parsed('web').env.secret);
  });

  test('the proxy asks whether a process is ready, and the hook before a deployment can be run', () => {
    const { proxy, hooks_path = '' } = parsed('web');
    // Before the workers, which are replaced first.
    expect(parsed('worker').hooks_path).toBe(hooks_path);
    expect(proxy?.healthcheck.path).toBe(READY_PATH);
    expect(statSync(path.join(hooks_path, 'pre-deploy')).mode & 0o111).toBe(0o111);
  });

  test('bug: ACCEPT_NEWER_SCHEMA did not reach the migrations, which said that it would help', () => {
    const hook = read('docs/deploy/kamal/hooks/pre-deploy').matchAll(/--env (\w+)/g);
    const passed = [...hook].map(([, name = '']) => name);
    expect(unknown(passed)).toEqual([]);
    const sources = [
      'lib/launch/database/prepare-database.ts',
      'lib/domain/accounts/keys/find-lost-keys.ts',
      'prisma/seed/accounts.ts',
    ];
    const words = sources.flatMap((file) => read(file).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []);
    const asked = new Set(words.filter((word) => known.has(word)));
    expect(asked).toContain('LOST_KEYS');
    expect([...asked].filter((name) => !passed.includes(name))).toEqual([]);
  });
});

describe('the Helm chart', () => {
  const folder = 'docs/deploy/chart';
  const values = yaml.load(read(`${folder}/values.yaml`)) as Record<string, Record<string, unknown>>;
  const schema = z.fromJSONSchema(JSON.parse(read(`${folder}/values.schema.json`)));
  const templates = readdirSync(path.join(folder, 'templates')).map((name) => ({
    name,
    text: read(path.join(folder, 'templates', name)),
  }));

  test('its values keep its schema', () => {
    expect(schema.safeParse(values).error).toBeUndefined();
    expect(unknown(Object.keys(values.settings ?? {}))).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['one web process', { web: { ...values.web, replicas: 1 } }],
    ['no delay before the end', { web: { ...values.web, stopDelaySeconds: 0 } }],
    ['a misspelt part', { workers: { replicas: 2 } }],
    ['an address without https', { settings: { STORE_URL: 'http://shop.example.com' } }],
    ['a number where a setting is a text', { settings: { ...values.settings, DATABASE_POOL: 10 } }],
    ['a secret among the settings', { settings: { ...values.settings, AUTH_SECRET: 'x'.repeat(40) } }],
    ['a version that moves', { image: { ...values.image, tag: 'latest' } }],
    ['play money without being told', { settings: { ...values.settings, SANDBOX: '1' } }],
  ])('its schema refuses %s', (_what, change) => {
    expect(schema.safeParse({ ...values, ...change }).success).toBe(false);
  });

  test('its templates use only values that exist, and every value', () => {
    const used = new Set(
      templates.flatMap(({ text }) => [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, name]) => name)),
    );
    const valueAt = (name: string) =>
      name
        .split('.')
        .slice(1)
        .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], values);
    expect([...used].filter((name) => valueAt(name ?? '') === undefined)).toEqual([]);
    const unused = Object.entries(values).flatMap(([part, inner]) =>
      typeof inner === 'string' || part === 'settings' || part === 'image'
        ? []
        : Object.keys(inner)
            .filter((name) => !used.has(`.${part}.${name}`))
            .map((name) => `${part}.${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('each action of its templates is closed, and each name that is included is defined', () => {
    const all = templates.map(({ text }) => text).join('\n');
    for (const { name, text } of templates) {
      const opened = text.match(/\{\{-? *(?:if|range|with|define)\b/g) ?? [];
      const closed = text.match(/\{\{-? *end\b/g) ?? [];
      expect([name, closed.length]).toEqual([name, opened.length]);
    }
    for (const [, name] of all.matchAll(/include "([^"]+)"/g)) expect(all).toContain(`define "${name}"`);
  });

  test('the owner of the tables is given to the migrations alone', () => {
    expect(templates.filter(({ text }) => text.includes('ownerSecretName')).map(({ name }) => name)).toEqual([
      'migrate.yaml',
    ]);
  });

  test('a web process is asked whether it is ready, and ended only after its delay and its requests', () => {
    const web = templates.find(({ name }) => name === 'web.yaml')?.text ?? '';
    expect(web.match(new RegExp(`path: ${READY_PATH}\\n`, 'g'))).toHaveLength(2);
    expect(web).toContain('maxUnavailable: 0');
    expect(web).toMatch(/terminationGracePeriodSeconds: \{\{ add \.Values\.web\.stopDelaySeconds \d+ \}\}/);
  });
});
