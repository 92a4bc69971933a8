import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Breach, cruiseImports, type Findings } from '../support/import-law';

const project = path.resolve(import.meta.dirname, '../..');

/** A small tree that obeys the rules: each file imports another, so that none is an orphan. */
const LAWFUL: Record<string, string> = {
  'lib/platform/money/index.ts': `export const paise = 1n;`,
  'lib/platform/time/index.ts': `import '@/lib/platform/money';`,
  'lib/platform/db/index.ts': `import './client';`,
  'lib/platform/db/client.ts': `import pg from 'pg'; import '@prisma/client'; export const pool = pg.Pool;`,
  'lib/platform/jobs/index.ts': `import 'graphile-worker'; import type { Pool } from 'pg'; import '@/lib/platform/db'; export type P = Pool;`,
  'lib/integrations/mail/index.ts': `import './send-mail'; import '@/lib/platform/time';`,
  'lib/integrations/mail/send-mail.ts': `import 'nodemailer';`,
  'lib/integrations/suppliers/smileone/descriptor.ts': `export const smileone = 'Smile.one';`,
  'lib/integrations/suppliers/smileone/index.ts': `import './descriptor'; import '@/lib/platform/time';`,
  'lib/integrations/suppliers/descriptors/index.ts': `import '@/lib/integrations/suppliers/smileone/descriptor';`,
  'lib/domain/context.ts': `import '@/lib/platform/db'; import '@/lib/integrations/mail';`,
  'lib/domain/security-events/index.ts': `import '@/lib/domain/context';`,
  'lib/domain/security-alerts/index.ts': `import '@/lib/domain/accounts'; import '@/lib/domain/alerts'; import '@/lib/domain/security-events';`,
  'lib/domain/alerts/index.ts': `import '@/lib/domain/accounts'; import '@/lib/domain/audit-log';`,
  'lib/domain/audit-log/index.ts': `import '@/lib/domain/context'; import '@/lib/domain/security-events';`,
  'lib/domain/catalogue/index.ts': `import '@/lib/domain/audit-log'; import './schema';`,
  'lib/domain/catalogue/schema.ts': `import { z } from 'zod'; import '@/lib/platform/money'; import '@/lib/integrations/suppliers/descriptors'; export const s = z.string();`,
  'lib/domain/accounts/index.ts': `import '@/lib/domain/audit-log';`,
  'lib/domain/notifications/index.ts': `import '@/lib/domain/accounts';`,
  'lib/domain/wishes/index.ts': `import '@/lib/domain/notifications'; import '@/lib/domain/catalogue';`,
  'lib/domain/product-reviews/index.ts': `import '@/lib/domain/audit-log'; import '@/lib/domain/catalogue';`,
  'lib/domain/wallet/index.ts': `import '@/lib/domain/accounts'; import '@/lib/domain/notifications'; import './ledger';`,
  'lib/domain/wallet/ledger.ts': `import '@/lib/platform/money';`,
  'lib/domain/points/index.ts': `import '@/lib/domain/wallet';`,
  'lib/domain/orders/index.ts': `import '@/lib/domain/wallet'; import '@/lib/domain/points'; import '@/lib/domain/catalogue'; import './schema';`,
  'lib/domain/orders/schema.ts': `import '@/lib/domain/catalogue/schema';`,
  'lib/domain/stats/index.ts': `import '@/lib/domain/orders';`,
  'lib/domain/help-requests/index.ts': `import '@/lib/domain/notifications'; import '@/lib/domain/orders';`,
  'lib/http/handle.ts': `import 'server-only'; import 'next/server'; import 'next-auth'; import '@/lib/domain/orders';`,
  'lib/worker/main.ts': `import '@/lib/domain/orders'; import '@/lib/integrations/mail'; import '@/lib/platform/db';`,
  'lib/sandbox/main.ts': `import './console';`,
  'lib/sandbox/console.ts': `import 'smtp-server';`,
  'lib/launch/start.ts': `import '@/lib/sandbox/main'; import pg from 'pg'; import '@/prisma/migrate'; export const p = pg;`,
  'prisma/migrate.ts': `import pg from 'pg'; import 'graphile-worker'; export const p = pg;`,
  'app/page.tsx': `import 'next/headers'; import '@/lib/http/handle'; import '@/components/storefront/product-list'; import '@/lib/domain/orders';`,
  'components/storefront/product-list.tsx': `import 'next/link'; import 'next/image'; import '@/components/ui/button'; import '@/lib/domain/catalogue/schema'; import '@/lib/platform/money';`,
  'components/ui/button.tsx': `import 'lucide-react';`,
  'components/shared/session.ts': `import '@/components/ui/button';`,
  'components/admin/table.tsx': `import '@/components/shared/session'; import '@/components/storefront/product-list';`,
};

/** For each rule the files that break it (and nothing else), each by one import. */
const BREACHES: Record<string, Record<string, string>> = {
  'platform-imports-no-layer': {
    'lib/platform/db/knows-shop.ts': `import '@/lib/domain/orders';`,
    'lib/platform/db/knows-remote.ts': `import type {} from '@/lib/integrations/mail';`,
    'lib/platform/db/knows-page.ts': `import '@/components/ui/button';`,
  },
  'integrations-on-platform': { 'lib/integrations/mail/knows-shop.ts': `import '@/lib/domain/context';` },
  'domain-on-integrations': {
    'lib/domain/orders/knows-web.ts': `import '@/lib/http/handle';`,
    'lib/domain/orders/knows-worker.ts': `import '@/lib/worker/main';`,
    'lib/domain/orders/knows-seed.ts': `import '@/prisma/migrate';`,
  },
  'http-on-domain': { 'lib/http/knows-worker.ts': `import '@/lib/worker/main';` },
  'worker-on-domain': { 'lib/worker/knows-web.ts': `import '@/lib/http/handle';` },
  'sandbox-alone': {
    'lib/sandbox/knows-money.ts': `import '@/lib/platform/money';`,
    'lib/sandbox/knows-launch.ts': `import '@/prisma/migrate';`,
  },
  'sandbox-only-launched': { 'prisma/knows-sandbox.ts': `import '@/lib/sandbox/console';` },
  'launch-is-not-imported': { 'app/knows-launch.ts': `import '@/lib/launch/start';` },
  'app-through-the-domain': {
    'app/knows-database.ts': `import type {} from '@/lib/platform/db';`,
    'app/knows-remote.ts': `import '@/lib/integrations/mail';`,
  },
  'components-take-props': {
    'components/storefront/knows-use-case.tsx': `import '@/lib/domain/orders';`,
    'components/storefront/knows-page.tsx': `import '@/app/page';`,
    'components/storefront/knows-config.tsx': `import '@/lib/platform/jobs';`,
    'components/storefront/knows-web.tsx': `import type {} from '@/lib/http/handle';`,
  },
  'browser-safe-modules': {
    'lib/platform/money/knows-node.ts': `import 'node:crypto';`,
    'lib/platform/time/knows-database.ts': `import '@/lib/platform/db';`,
    'lib/domain/accounts/schema.ts': `import './sign-in';`,
    'lib/domain/wallet/schema.ts': `import '@/lib/integrations/suppliers/smileone';`,
    'lib/integrations/suppliers/moogold/descriptor.ts': `import '@/lib/platform/db';`,
    'lib/integrations/suppliers/descriptors/knows-adapter.ts': `import '@/lib/integrations/suppliers/smileone';`,
  },
  'nothing-on-tests': { 'app/knows-tests.ts': `import '@/tests/support/clock';` },
  'security-events-import-no-domain': {
    'lib/domain/security-events/knows-audit-log.ts': `import '@/lib/domain/audit-log';`,
  },
  'consents-import-no-domain': { 'lib/domain/consents/knows-orders.ts': `import '@/lib/domain/orders';` },
  'retention-imports-no-domain': { 'lib/domain/retention/knows-orders.ts': `import '@/lib/domain/orders';` },
  'breach-report-on-retention': {
    'lib/domain/breach-report/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'data-export-on-retention': { 'lib/domain/data-export/knows-orders.ts': `import '@/lib/domain/orders';` },
  'nominees-on-accounts': { 'lib/domain/nominees/knows-orders.ts': `import '@/lib/domain/orders';` },
  'erasure-on-accounts': { 'lib/domain/erasure/knows-orders.ts': `import '@/lib/domain/orders';` },
  'withdrawals-on-notifications': {
    'lib/domain/withdrawals/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'cells-on-wallet': { 'lib/domain/cells/knows-orders.ts': `import '@/lib/domain/orders';` },
  'invoices-on-notifications': { 'lib/domain/invoices/knows-orders.ts': `import '@/lib/domain/orders';` },
  'vault-on-catalogue': { 'lib/domain/vault/knows-orders.ts': `import '@/lib/domain/orders';` },
  'webhooks-on-catalogue': { 'lib/domain/webhooks/knows-orders.ts': `import '@/lib/domain/orders';` },
  'bulk-orders-on-orders': { 'lib/domain/bulk-orders/knows-stats.ts': `import '@/lib/domain/stats';` },
  'partners-on-orders': { 'lib/domain/partners/knows-stats.ts': `import '@/lib/domain/stats';` },
  'security-alerts-on-accounts': {
    'lib/domain/security-alerts/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'alerts-on-accounts': {
    'lib/domain/alerts/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'work-claims-on-audit-log': { 'lib/domain/work-claims/knows-alerts.ts': `import '@/lib/domain/alerts';` },
  'work-queue-on-alerts': { 'lib/domain/work-queue/knows-orders.ts': `import '@/lib/domain/orders';` },
  'notifications-on-accounts': {
    'lib/domain/notifications/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'audit-log-on-security-events': {
    'lib/domain/audit-log/knows-accounts.ts': `import '@/lib/domain/accounts';`,
  },
  'approval-requests-on-audit-log': {
    'lib/domain/approval-requests/knows-wallet.ts': `import '@/lib/domain/wallet';`,
  },
  'catalogue-on-audit-log': { 'lib/domain/catalogue/knows-wallet.ts': `import '@/lib/domain/wallet';` },
  'accounts-on-audit-log': {
    'lib/domain/accounts/knows-orders.ts': `import type {} from '@/lib/domain/orders/schema';`,
  },
  'payments-on-accounts': { 'lib/domain/payments/knows-wallet.ts': `import '@/lib/domain/wallet';` },
  'wallet-on-payments': {
    'lib/domain/wallet/knows-orders.ts': `import '@/lib/domain/orders';`,
    'lib/domain/wallet/knows-points.ts': `import '@/lib/domain/points';`,
  },
  'kill-switches-on-audit-log': {
    'lib/domain/kill-switches/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'saved-views-on-audit-log': { 'lib/domain/saved-views/knows-orders.ts': `import '@/lib/domain/orders';` },
  'invitations-import-no-domain': {
    'lib/domain/invitations/knows-accounts.ts': `import '@/lib/domain/accounts';`,
  },
  'referrals-on-wallet': { 'lib/domain/referrals/knows-orders.ts': `import '@/lib/domain/orders';` },
  'points-on-wallet': { 'lib/domain/points/knows-orders.ts': `import '@/lib/domain/orders';` },
  'fraud-rules-on-catalogue': { 'lib/domain/fraud-rules/knows-orders.ts': `import '@/lib/domain/orders';` },
  'wishes-on-offers': { 'lib/domain/wishes/knows-orders.ts': `import '@/lib/domain/orders';` },
  'product-reviews-on-catalogue': {
    'lib/domain/product-reviews/knows-orders.ts': `import '@/lib/domain/orders';`,
  },
  'offers-on-catalogue': { 'lib/domain/offers/knows-orders.ts': `import '@/lib/domain/orders';` },
  'orders-below-stats': { 'lib/domain/orders/knows-stats.ts': `import '@/lib/domain/stats';` },
  'help-requests-on-orders': {
    'lib/domain/help-requests/knows-stats.ts': `import '@/lib/domain/stats';`,
  },
  'order-record-on-orders': {
    'lib/domain/order-record/knows-wallets.ts': `import '@/lib/domain/wallet';`,
  },
  'reports-on-orders': { 'lib/domain/reports/knows-stats.ts': `import '@/lib/domain/stats';` },
  'reconciliation-on-orders': {
    'lib/domain/reconciliation/knows-stats.ts': `import '@/lib/domain/stats';`,
  },
  'personal-fields-import-no-domain': {
    'lib/domain/personal-fields/knows-accounts.ts': `import '@/lib/domain/accounts';`,
  },
  'payers-import-no-domain': { 'lib/domain/payers/knows-orders.ts': `import '@/lib/domain/orders';` },
  'backups-import-no-domain': { 'lib/domain/backups/knows-orders.ts': `import '@/lib/domain/orders';` },
  'quarantine-on-reconciliation': { 'lib/domain/quarantine/knows-stats.ts': `import '@/lib/domain/stats';` },
  'metrics-on-stats': { 'lib/domain/metrics/knows-orders.ts': `import '@/lib/domain/orders';` },
  'context-below-domains': { 'lib/domain/helpers.ts': `import '@/lib/domain/wallet';` },
  'platform-by-index-from-other-layers': {
    'lib/integrations/mail/past-the-index.ts': `import '@/lib/platform/db/client';`,
  },
  'platform-by-index-from-siblings': { 'lib/platform/jobs/past-the-index.ts': `import '../db/client';` },
  'domain-by-index-from-other-layers': { 'app/past-the-index.ts': `import '@/lib/domain/wallet/ledger';` },
  'domain-by-index-from-siblings': { 'lib/domain/orders/past-the-index.ts': `import '../wallet/ledger';` },
  'prisma-and-pg-behind-platform-db': {
    'lib/domain/orders/knows-pg.ts': `import pg from 'pg'; export const p = pg;`,
    'lib/platform/jobs/knows-pg.ts': `import pg from 'pg'; export const p = pg;`,
    'lib/http/knows-prisma.ts': `import '@prisma/adapter-pg';`,
  },
  'pg-types-in-platform': {
    'lib/domain/orders/knows-pool.ts': `import type { Pool } from 'pg'; export type P = Pool;`,
  },
  'queue-behind-platform-jobs': { 'lib/worker/knows-queue.ts': `import type {} from 'graphile-worker';` },
  'next-in-http-and-app': {
    'lib/domain/orders/knows-next.ts': `import 'next/cache';`,
    'lib/worker/knows-react.ts': `import 'react';`,
  },
  'components-take-little-of-next': { 'components/storefront/knows-headers.tsx': `import 'next/headers';` },
  'own-tokens-by-jsonwebtoken': { 'lib/http/signs-elsewhere.ts': `import 'jsonwebtoken';` },
  'foreign-tokens-by-jose': { 'lib/http/reads-foreign.ts': `import 'jose';` },
  'telegram-by-grammy': {
    'lib/domain/notifications/knows-telegram.ts': `import type {} from 'grammy/types';`,
  },
  'metrics-by-prom-client': { 'lib/worker/counts-by-itself.ts': `import type {} from 'prom-client';` },
  'charts-by-recharts': { 'components/storefront/draws-charts.tsx': `import 'recharts';` },
  'sessions-in-http-and-app': { 'components/storefront/knows-session.tsx': `import 'next-auth/react';` },
  'production-without-dev-tools': { 'lib/domain/orders/knows-tools.ts': `import 'sharp';` },
  'ui-imports-no-feature': { 'components/ui/knows-shared.tsx': `import '@/components/shared/session';` },
  'shared-imports-no-feature': {
    'components/shared/knows-storefront.tsx': `import '@/components/storefront/product-list';`,
  },
  'storefront-without-admin': {
    'components/storefront/knows-admin.tsx': `import '@/components/admin/table';`,
    'components/account/knows-admin.tsx': `import '@/components/admin/table';`,
  },
  'no-cycles': { 'lib/domain/orders/chicken.ts': `import './egg';` },
  'no-orphans': { 'lib/domain/orders/forgotten.ts': `export const one = 1;` },
  'no-unknown': { 'lib/domain/orders/typing-error.ts': `import '@/lib/domain/odrers';` },
};

/** What the breaches import without breaking a rule. */
const PROPS = {
  // A cycle is reported once.
  'lib/domain/orders/egg.ts': `import './chicken';`,
  'tests/support/clock.ts': `export const now = 1;`,
  'lib/domain/accounts/sign-in.ts': `import '@/lib/domain/audit-log';`,
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

// That the project obeys them is a part of the suite of its own: `npm test -- imports`.
test('the import rules allow what the design allows, and each is broken below', async () => {
  const { breaches, modules, rules } = await judge(LAWFUL);
  expect(breaches).toEqual([]);
  expect(modules).toBe(Object.keys(LAWFUL).length);
  expect(Object.keys(BREACHES).sort()).toEqual(rules.sort());
});

describe('breaches of the import rules', () => {
  let found: Breach[] = [];
  beforeAll(async () => {
    found = (await judge(LAWFUL, PROPS, ...Object.values(BREACHES))).breaches;
  });

  const planted = Object.entries(BREACHES).flatMap(([rule, files]) =>
    Object.keys(files).map((file) => ({ rule, file })),
  );

  test.each(planted)('a breach of $rule is reported in $file, by this rule alone', ({ rule, file }) => {
    const rules = found.filter(({ from }) => from === file).map((breach) => breach.rule);
    expect([...new Set(rules)]).toEqual([rule]);
  });

  test('no breach is reported where there is none', () => {
    const guilty = new Set(planted.map(({ file }) => file));
    expect(found.filter(({ from }) => !guilty.has(from))).toEqual([]);
  });
});
