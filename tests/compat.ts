// `npm run compat`: runs the money tests of the version before the newest migration on today's schema, as during an
// upgrade, when both versions sell at once. `-- --from=<commit>` names another version, `-- --files=orders-,wallet-`
// other tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const say = (line: string) => process.stdout.write(`${line}\n`);
const root = process.cwd();
const migrations = 'prisma/migrations';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    files: { type: 'string', default: 'orders-,wallet-,payments-' },
    keep: { type: 'boolean', default: false },
  },
});

/** Whose subject is the schema itself, or the sources: they belong to their own version. */
const NOT_OF_MONEY = /^(orders-proof|wallet-model)/;

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

/** The commit before the one that added the newest migration. */
function versionBefore(): string {
  const newest = readdirSync(path.join(root, migrations))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1);
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrations}/${newest}`);
  if (added === '') throw new Error(`${newest} is not committed: name a version with --from.`);
  return git('rev-parse', `${added}^`);
}

async function run(command: string, args: string[], cwd: string): Promise<number> {
  const child = spawn(command, args, { cwd, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}

function givePackages(folder: string): void {
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(root))
    say('! its packages differ from those installed here, which are used: a failure may be theirs');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

async function main(): Promise<number> {
  const commit = git('rev-parse', '--short=12', values.from ?? versionBefore());
  const folder = path.join(root, '.data/compat', commit);
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  };
  remove();
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', '--force', folder, commit);
  try {
    givePackages(folder);
    const known = new Set(readdirSync(path.join(folder, migrations)));
    const added = readdirSync(path.join(root, migrations)).filter((name) => !known.has(name));
    cpSync(path.join(root, migrations), path.join(folder, migrations), { recursive: true });
    say(`the code of ${git('log', '-1', '--format=%h, %s', commit)}`);
    say(`on the schema of today, with ${added.join(', ') || 'no further migration'}`);
    if ((await run('npm', ['run', '--silent', 'generate'], folder)) !== 0) return 2;
    const wanted = values.files.split(',');
    const files = readdirSync(path.join(folder, 'tests/integration'))
      .filter((name) => wanted.some((beginning) => name.startsWith(beginning)) && !NOT_OF_MONEY.test(name))
      .map((name) => path.join('tests/integration', name));
    if (files.length === 0 || !files.every((file) => existsSync(path.join(folder, file))))
      throw new Error(`that version has no tests for --files=${values.files}.`);
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    return await run(process.execPath, [vitest, 'run', '--project', 'integration', ...files], folder);
  } finally {
    if (!values.keep) remove();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  },
);
