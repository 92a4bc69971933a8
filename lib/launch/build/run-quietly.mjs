import { spawnSync } from 'node:child_process';
import path from 'node:path';

const SHOWN_LINES = 40;

/** The environment without our node_modules/.bin, which npm has put in front of PATH. */
function outerEnvironment(env) {
  const outer = { ...env };
  const ours = path.join(process.cwd(), 'node_modules') + path.sep;
  outer.PATH = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(ours))
    .join(path.delimiter);
  delete outer.NODE;
  delete outer.npm_node_execpath;
  return outer;
}

/**
 * Runs npm and prints one line that says what and why. npm's own output is shown only when it fails, which ends the
 * process.
 */
export function runQuietly(line, words, { cwd, env = {}, withoutLocalNode = false } = {}) {
  const started = Date.now();
  process.stdout.write(`${line} …`);
  const base = withoutLocalNode ? outerEnvironment(process.env) : process.env;
  const done = spawnSync('npm', words, {
    cwd,
    env: { ...base, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1', npm_config_loglevel: 'error', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status === 0) {
    process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stdout.write(' failed\n');
  const lines = `${done.stdout ?? ''}${done.stderr ?? ''}`.trimEnd().split('\n').slice(-SHOWN_LINES);
  console.error(lines.join('\n'));
  const reason = done.error?.code === 'ENOENT' ? 'npm was not found' : (done.signal ?? `code ${done.status}`);
  console.error(`\`npm ${words.join(' ')}\` failed (${reason}); its last words are above.`);
  process.exit(done.signal ? 130 : 1);
}
