// The last step of `npm run build`: bundles each process besides the web server into one file, and completes the
// standalone folder.
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { hintCompilation } from './compile-hints.mjs';
import { compressStatic } from './compress-static.mjs';
import { fingerprint } from './fingerprint.mjs';
import { linkEqualFiles } from './link-equal-files.mjs';

const ENTRIES = {
  worker: 'lib/worker/main.ts',
  sandbox: 'lib/sandbox/main.ts',
  migrate: 'prisma/migrate.ts',
  seed: 'prisma/seed/main.ts',
  database: 'lib/launch/database/prepare-database.ts',
  'worker-health': 'lib/launch/processes/worker-health.ts',
  prove: 'lib/launch/prove.ts',
  keys: 'lib/launch/keys.ts',
  move: 'lib/launch/move/main.ts',
  reconcile: 'lib/launch/reconcile/main.ts',
  'breach-report': 'lib/launch/breach-report/main.ts',
  backup: 'lib/launch/backup/main.ts',
  restore: 'lib/launch/backup/restore-main.ts',
  'go-live': 'lib/launch/go-live/main.ts',
};

/** Packages of the web server that Next copies to the standalone folder; all others are bundled. */
const OUTSIDE_SERVER = ['next', 'pino', 'prom-client'];

const root = process.cwd();
const standalone = path.join(root, '.next/standalone');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

// A file that is also a command compares its address with the started program's, so it must stay a file of its own.
const keepCommandsApart = {
  name: 'keep-commands-apart',
  setup(bundler) {
    bundler.onResolve({ filter: /^@\/prisma\/(migrate|seed\/main)$/ }, ({ path: wanted, kind }) => {
      if (kind === 'entry-point') return undefined;
      return { path: wanted.endsWith('migrate') ? './migrate.mjs' : './seed.mjs', external: true };
    });
  },
};

async function bundle() {
  for (const file of Object.values(ENTRIES))
    if (!existsSync(path.join(root, file))) fail(`${file} is missing.`);
  rmSync(path.join(root, 'build'), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: 'build',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    // Traces of errors need names and lines alone; the sources themselves were 16 of 18 MB.
    sourcesContent: false,
    metafile: true,
    tsconfig: 'tsconfig.json',
    plugins: [keepCommandsApart],
    logLevel: 'warning',
  });
  demandDependencies(metafile);
}

/** Packages that are not bundled must be `dependencies`, because they are copied into images (collect-images.mjs). */
function demandDependencies({ outputs }) {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const [file, { imports }] of Object.entries(outputs))
    for (const { path: wanted, external } of imports) {
      const name = wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/');
      if (!external || wanted.startsWith('.') || isBuiltin(wanted) || dependencies[name]) continue;
      fail(`${file} needs ${name}, which is not among the dependencies in package.json.`);
    }
}

/** Next leaves out the files that a CDN could serve; this store has no CDN. */
async function completeStandalone() {
  const nextsServer = path.join(standalone, 'server.js');
  if (!existsSync(nextsServer))
    fail('next build left no .next/standalone/server.js: next.config.mjs must say output: "standalone".');
  // Hashing threads load it by its path: without it the bundle would start, but every sign-in would fail.
  if (!existsSync(path.join(standalone, 'node_modules/bcryptjs/umd')))
    fail(
      'next build left bcryptjs out of .next/standalone: see outputFileTracingIncludes in next.config.mjs.',
    );
  // Native libraries and their loaders: without them no picture could be uploaded.
  for (const needed of ['sharp', 'multer', 'pdfkit', '@img', ...OUTSIDE_SERVER])
    if (!existsSync(path.join(standalone, 'node_modules', needed)))
      fail(
        `next build left ${needed} out of .next/standalone: see serverExternalPackages in next.config.mjs.`,
      );
  const copies = [
    ['public', 'public'],
    ['.next/static', '.next/static'],
  ];
  for (const [from, to] of copies) {
    const target = path.join(standalone, to);
    rmSync(target, { recursive: true, force: true });
    if (existsSync(path.join(root, from))) cpSync(path.join(root, from), target, { recursive: true });
  }
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'lib/http/server/main.ts',
      'next.config': 'next.config.mjs',
      // Loaded by Next, by its path (next.config.mjs).
      'rendered-pages': 'lib/http/cache/rendered-pages.ts',
    },
    outdir: standalone,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: [...OUTSIDE_SERVER, 'next-intl'],
    // The server must name the build that it serves, whatever its environment says.
    define: { 'process.env.DEPLOYMENT_ID': JSON.stringify(process.env.DEPLOYMENT_ID ?? '') },
    platform: 'node',
    target: 'node24',
    format: 'esm',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  });
  // Next's own entry would serve the store without the request listener of lib/http/server, so it is removed.
  rmSync(nextsServer);
  // graphile-worker can read settings in TypeScript, of which there are none. Next excludes files from the traces of
  // pages (outputFileTracingExcludes), but not from that of instrumentation.ts.
  rmSync(path.join(standalone, 'node_modules/typescript'), { recursive: true, force: true });
  for (const folder of [root, standalone]) {
    const server = path.join(folder, '.next/server');
    linkEqualFiles(path.join(server, 'chunks'));
    // The traces of which Next has made this folder: 23 MB that nothing reads afterwards.
    for (const trace of globSync('**/*.nft.json', { cwd: server })) rmSync(path.join(server, trace));
  }
  hintCompilation(path.join(standalone, '.next'));
  await compressStatic(path.join(standalone, '.next/static'));
  // Next copies .env files. Settings come from the environment only, and an image must not contain them.
  for (const name of readdirSync(standalone)) if (/^\.env/.test(name)) rmSync(path.join(standalone, name));
}

await bundle();
await completeStandalone();
writeFileSync(path.join(root, '.next/tarang-build'), process.env.TARANG_FINGERPRINT || fingerprint(root));
