import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Breach, cruiseImports, FEWEST_MODULES, type Findings } from '../support/import-law';

const project = path.resolve(import.meta.dirname, '../..');

/** A small tree that keeps the law: each file leans on something, so that none is an orphan. */
const LAWFUL: Record<string, string> = {
  'lib/platform/money/index.ts': `export const paise = 1n;`,
  'lib/platform/time/index.ts': `import '@/lib/platform/money';`,
  'lib/platform/db/index.ts': `import './client';`,
  'lib/platform/db/client.ts': `import pg from 'pg'; import '@prisma/client'; export const pool = pg.Pool;`,
  'lib/platform/jobs/index.ts': `import 'graphile-worker'; import type { Pool } from 'pg'; import '@/lib/platform/db'; export type P = Pool;`,
  'lib/outside/mail/index.ts': `import './send-mail'; import '@/lib/platform/time';`,
  'lib/outside/mail/send-mail.ts': `import 'nodemailer';`,
  'lib/store/context.ts': `import '@/lib/platform/db'; import '@/lib/outside/mail';`,
  'lib/store/trail/index.ts': `import '@/lib/store/context';`,
  'lib/store/catalogue/index.ts': `import '@/lib/store/trail'; import './schema';`,
  'lib/store/catalogue/schema.ts': `import { z } from 'zod'; import '@/lib/platform/money'; export const s = z.string();`,
  'lib/store/accounts/index.ts': `import '@/lib/store/trail';`,
  'lib/store/wallet/index.ts': `import '@/lib/store/accounts'; import './ledger';`,
  'lib/store/wallet/ledger.ts': `import '@/lib/platform/money';`,
  'lib/store/points/index.ts': `import '@/lib/store/wallet';`,
  'lib/store/orders/index.ts': `import '@/lib/store/wallet'; import '@/lib/store/points'; import '@/lib/store/catalogue'; import './schema';`,
  'lib/store/orders/schema.ts': `import '@/lib/store/catalogue/schema';`,
  'lib/store/stats/index.ts': `import '@/lib/store/orders';`,
  'lib/web/handle.ts': `import 'server-only'; import 'next/server'; import 'next-auth'; import '@/lib/store/orders';`,
  'lib/worker/main.ts': `import '@/lib/store/orders'; import '@/lib/outside/mail'; import '@/lib/platform/db';`,
  'lib/sandbox/main.ts': `import './desk';`,
  'lib/sandbox/desk.ts': `import 'smtp-server';`,
  'lib/launch/start.ts': `import '@/lib/sandbox/main'; import pg from 'pg'; import '@/prisma/migrate'; export const p = pg;`,
  'prisma/migrate.ts': `import pg from 'pg'; import 'graphile-worker'; export const p = pg;`,
  'app/page.tsx': `import 'next/headers'; import '@/lib/web/handle'; import '@/components/store/shelf'; import '@/lib/store/orders';`,
  'components/store/shelf.tsx': `import 'next/link'; import 'next/image'; import '@/components/ui/button'; import '@/lib/store/catalogue/schema'; import '@/lib/platform/money';`,
  'components/ui/button.tsx': `import 'lucide-react';`,
};

/** For each rule the files that break it (and nothing else), each by one import. */
const BREACHES: Record<string, Record<string, string>> = {
  'platform-stands-alone': {
    'lib/platform/db/knows-shop.ts': `import '@/lib/store/orders';`,
    'lib/platform/db/knows-world.ts': `import type {} from '@/lib/outside/mail';`,
    'lib/platform/db/knows-page.ts': `import '@/components/ui/button';`,
  },
  'outside-on-platform': { 'lib/outside/mail/knows-shop.ts': `import '@/lib/store/context';` },
  'store-on-outside': {
    'lib/store/orders/knows-web.ts': `import '@/lib/web/handle';`,
    'lib/store/orders/knows-worker.ts': `import '@/lib/worker/main';`,
    'lib/store/orders/knows-seed.ts': `import '@/prisma/migrate';`,
  },
  'web-on-store': { 'lib/web/knows-worker.ts': `import '@/lib/worker/main';` },
  'worker-on-store': { 'lib/worker/knows-web.ts': `import '@/lib/web/handle';` },
  'sandbox-alone': {
    'lib/sandbox/knows-money.ts': `import '@/lib/platform/money';`,
    'lib/sandbox/knows-launch.ts': `import '@/prisma/migrate';`,
  },
  'sandbox-only-launched': { 'prisma/knows-sandbox.ts': `import '@/lib/sandbox/desk';` },
  'nobody-launches': { 'app/knows-launch.ts': `import '@/lib/launch/start';` },
  'app-through-the-store': {
    'app/knows-database.ts': `import type {} from '@/lib/platform/db';`,
    'app/knows-world.ts': `import '@/lib/outside/mail';`,
  },
  'components-take-props': {
    'components/store/knows-use-case.tsx': `import '@/lib/store/orders';`,
    'components/store/knows-page.tsx': `import '@/app/page';`,
    'components/store/knows-config.tsx': `import '@/lib/platform/jobs';`,
    'components/store/knows-web.tsx': `import type {} from '@/lib/web/handle';`,
  },
  'leafs-safe-in-a-browser': {
    'lib/platform/money/knows-node.ts': `import 'node:crypto';`,
    'lib/platform/time/knows-database.ts': `import '@/lib/platform/db';`,
    'lib/store/accounts/schema.ts': `import './sign-in';`,
  },
  'nothing-on-tests': { 'app/knows-tests.ts': `import '@/tests/support/clock';` },
  'trail-on-nothing': { 'lib/store/trail/knows-accounts.ts': `import '@/lib/store/accounts';` },
  'catalogue-on-trail': { 'lib/store/catalogue/knows-wallet.ts': `import '@/lib/store/wallet';` },
  'accounts-on-trail': {
    'lib/store/accounts/knows-orders.ts': `import type {} from '@/lib/store/orders/schema';`,
  },
  'payments-on-accounts': { 'lib/store/payments/knows-wallet.ts': `import '@/lib/store/wallet';` },
  'wallet-on-payments': {
    'lib/store/wallet/knows-orders.ts': `import '@/lib/store/orders';`,
    'lib/store/wallet/knows-points.ts': `import '@/lib/store/points';`,
  },
  'points-on-wallet': { 'lib/store/points/knows-orders.ts': `import '@/lib/store/orders';` },
  'orders-below-stats': { 'lib/store/orders/knows-stats.ts': `import '@/lib/store/stats';` },
  'context-below-domains': { 'lib/store/helpers.ts': `import '@/lib/store/wallet';` },
  'platform-by-the-door-from-outside': {
    'lib/outside/mail/by-the-window.ts': `import '@/lib/platform/db/client';`,
  },
  'platform-by-the-door-from-beside': { 'lib/platform/jobs/by-the-window.ts': `import '../db/client';` },
  'store-by-the-door-from-outside': { 'app/by-the-window.ts': `import '@/lib/store/wallet/ledger';` },
  'store-by-the-door-from-beside': { 'lib/store/orders/by-the-window.ts': `import '../wallet/ledger';` },
  'prisma-and-pg-behind-the-door': {
    'lib/store/orders/knows-pg.ts': `import pg from 'pg'; export const p = pg;`,
    'lib/platform/jobs/knows-pg.ts': `import pg from 'pg'; export const p = pg;`,
    'lib/web/knows-prisma.ts': `import '@prisma/adapter-pg';`,
  },
  'pg-types-in-platform': {
    'lib/store/orders/knows-pool.ts': `import type { Pool } from 'pg'; export type P = Pool;`,
  },
  'queue-behind-the-door': { 'lib/worker/knows-queue.ts': `import type {} from 'graphile-worker';` },
  'next-in-web-and-app': {
    'lib/store/orders/knows-next.ts': `import 'next/cache';`,
    'lib/worker/knows-react.ts': `import 'react';`,
  },
  'components-take-little-of-next': { 'components/store/knows-headers.tsx': `import 'next/headers';` },
  'sessions-in-web-and-app': { 'components/store/knows-session.tsx': `import 'next-auth/react';` },
  'shipped-without-dev-tools': { 'lib/store/orders/knows-tools.ts': `import 'sharp';` },
  'no-cycles': { 'lib/store/orders/chicken.ts': `import './egg';` },
  'no-orphans': { 'lib/store/orders/forgotten.ts': `export const one = 1;` },
  'no-unknown': { 'lib/store/orders/typing-error.ts': `import '@/lib/store/odrers';` },
};

/** What breaches lean on without breaking anything. */
const PROPS = {
  // A cycle is reported once.
  'lib/store/orders/egg.ts': `import './chicken';`,
  'tests/support/clock.ts': `export const now = 1;`,
  'lib/store/accounts/sign-in.ts': `import '@/lib/store/trail';`,
};

async function plant(...trees: Record<string, string>[]): Promise<string> {
  // The real path: on some systems the folder for temporary files is a link.
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'tarang-imports-')));
  const paths = {
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '@/*': ['./*'] } },
  };
  const manifest = { dependencies: { zod: '*' }, devDependencies: { sharp: '*' } };
  const files = { 'tsconfig.json': JSON.stringify(paths), 'package.json': JSON.stringify(manifest) };
  for (const [name, text] of Object.entries(Object.assign(files, ...trees) as Record<string, string>)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), `${text}\n`);
  }
  await symlink(path.join(project, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

const roots: string[] = [];
async function judge(...trees: Record<string, string>[]): Promise<Findings> {
  const root = await plant(...trees);
  roots.push(root);
  return cruiseImports(root);
}

afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true, force: true });
});

describe('the import law', () => {
  test('is kept by the whole project, and was read in earnest', async () => {
    const { breaches, modules } = await cruiseImports(project);
    expect(breaches).toEqual([]);
    expect(modules).toBeGreaterThan(FEWEST_MODULES);
  });

  test('allows what the design allows', async () => {
    const { breaches, modules } = await judge(LAWFUL);
    expect(breaches).toEqual([]);
    expect(modules).toBe(Object.keys(LAWFUL).length);
  });

  test('is broken below, rule by rule', async () => {
    const { rules } = await judge(LAWFUL);
    expect(Object.keys(BREACHES).sort()).toEqual(rules.sort());
  });
});

describe('a breach', () => {
  let found: Breach[] = [];
  beforeAll(async () => {
    found = (await judge(LAWFUL, PROPS, ...Object.values(BREACHES))).breaches;
  });

  const planted = Object.entries(BREACHES).flatMap(([rule, files]) =>
    Object.keys(files).map((file) => ({ rule, file })),
  );

  test.each(planted)('of $rule is reported in $file, by this rule alone', ({ rule, file }) => {
    const rules = found.filter(({ from }) => from === file).map((breach) => breach.rule);
    expect([...new Set(rules)]).toEqual([rule]);
  });

  test('is never reported where there is none', () => {
    const guilty = new Set(planted.map(({ file }) => file));
    expect(found.filter(({ from }) => !guilty.has(from))).toEqual([]);
  });
});
