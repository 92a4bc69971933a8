// What `npm start` and `npm test` do before anything else, against an npm that only records its arguments.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.resolve('lib/launch/prepare.mjs');
const LOCK = {
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/@prisma/client': { version: '7.10.0' } },
};

const FAKE_NPM = `#!/usr/bin/env node
const fs = require('node:fs');
const words = process.argv.slice(2).join(' ');
fs.appendFileSync('calls', words + '\\n');
if (fs.existsSync('npm-fails')) { console.error('npm: the sky fell'); process.exit(7); }
if (words.startsWith('ci') && process.cwd().includes('/tests/tools/')) {
  fs.mkdirSync('node_modules');
} else if (words.startsWith('ci')) {
  fs.mkdirSync('node_modules/@prisma/client', { recursive: true });
  fs.writeFileSync('node_modules/@prisma/client/package.json', '{"version":"7.10.0"}');
  fs.writeFileSync('path', process.env.PATH);
}
if (words === 'run generate') {
  fs.mkdirSync('lib/platform/db/generated/internal', { recursive: true });
  const schema = JSON.stringify(fs.readFileSync('prisma/schema.prisma', 'utf8'));
  fs.writeFileSync('lib/platform/db/generated/internal/class.ts', 'clientVersion: "7.10.0", inlineSchema: ' + schema);
}
if (words === 'run build') {
  for (const folder of ['.next/standalone', 'build']) fs.mkdirSync(folder, { recursive: true });
  for (const file of ['.next/standalone/server.mjs', 'build/worker.mjs', 'build/sandbox.mjs']) fs.writeFileSync(file, '');
  fs.writeFileSync('.next/tarang-build', process.env.TARANG_FINGERPRINT);
}
`;

const top = mkdtempSync(path.join(tmpdir(), 'tarang-launch-prepare-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const bin = path.join(top, 'bin');
mkdirSync(bin);
writeFileSync(path.join(bin, 'npm'), FAKE_NPM, { mode: 0o755 });

let root = '';
const at = (file: string) => path.join(root, file);

/** The clone after a first time: made once, and copied. */
function prepared(): void {
  const done = path.join(top, 'done');
  if (!existsSync(done)) {
    prepare();
    cpSync(root, done, { recursive: true });
  } else cpSync(done, root, { recursive: true });
}

beforeEach(() => {
  root = mkdtempSync(path.join(top, 'clone-'));
  for (const folder of ['app', 'lib/domain', 'lib/launch/build', 'prisma'])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('package-lock.json'), JSON.stringify(LOCK));
  writeFileSync(at('prisma/schema.prisma'), 'model Order {}');
  writeFileSync(at('app/page.tsx'), 'one');
});

function prepare(words: string[] = ['build'], preload: string[] = [], env: Record<string, string> = {}) {
  rmSync(at('calls'), { force: true });
  const done = spawnSync(process.execPath, [...preload, SCRIPT, ...words], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...env,
      NODE_ENV: 'test',
      PATH: [at('node_modules/.bin'), bin, path.dirname(process.execPath)].join(path.delimiter),
    },
  });
  const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [];
  return { ...done, calls };
}

const INSTALL = 'ci --include=dev --no-audit --no-fund';

test('preparing a fresh clone installs, generates and builds, each with a line that says why', () => {
  const { calls, status, stdout } = prepare();
  expect(calls).toEqual([INSTALL, 'run generate', 'run build']);
  expect(status).toBe(0);
  const seconds = /\d+\.\d s/g;
  expect(stdout.replace(seconds, 'N s').trim().split('\n')).toEqual([
    'Installing packages: there are none yet … N s',
    'Generating the database client: it is missing … N s',
    'Building: there is none yet … N s',
  ]);
});

test('preparing does not run npm on the Node that it is about to replace', () => {
  prepare();
  expect(readFileSync(at('path'), 'utf8').split(path.delimiter)[0]).toBe(bin);
});

test('preparing a second time prints nothing and does nothing', () => {
  prepared();
  expect(prepare()).toMatchObject({ calls: [], stdout: '', status: 0 });
});

test('preparing without `build` builds nothing', () => {
  expect(prepare([]).calls).toEqual([INSTALL, 'run generate']);
});

test('preparing installs a tool of the tests in a folder of its own, once, when a command names it', () => {
  prepared();
  mkdirSync(at('tests/tools/lighthouse'), { recursive: true });
  writeFileSync(at('tests/tools/lighthouse/package-lock.json'), JSON.stringify(LOCK));
  const first = prepare(['lighthouse']);
  expect(first.stdout).toMatch(/^Installing lighthouse: there are none yet … /);
  expect(readFileSync(at('tests/tools/lighthouse/calls'), 'utf8')).toBe(`${INSTALL}\n`);
  expect(prepare(['lighthouse'])).toMatchObject({ calls: [], stdout: '', status: 0 });
});

test('preparing does not install the packaged browser where CHROME_PATH names another one', () => {
  prepared();
  expect(prepare(['chromium'], [], { CHROME_PATH: '/usr/bin/chromium' })).toMatchObject({
    stdout: '',
    status: 0,
  });
});

test('preparing installs a changed package-lock.json, and builds what depends on it', () => {
  prepared();
  const packages = { ...LOCK.packages, 'node_modules/new': { version: '1.0.0' } };
  writeFileSync(at('package-lock.json'), JSON.stringify({ ...LOCK, packages }));
  expect(prepare().calls).toEqual([INSTALL, 'run build']);
});

test('preparing accepts packages that were installed by hand when they are the right ones', () => {
  mkdirSync(at('node_modules/@prisma/client'), { recursive: true });
  writeFileSync(at('node_modules/@prisma/client/package.json'), '{"version":"7.10.0"}');
  const installed = { packages: { 'node_modules/@prisma/client': { version: '7.10.0' } } };
  writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify(installed));
  expect(prepare([]).calls).toEqual(['run generate']);

  rmSync(at('node_modules/.tarang-install'));
  writeFileSync(at('node_modules/.package-lock.json'), '{"packages":{}}');
  expect(prepare([]).calls).toEqual([INSTALL]);
});

test('preparing does not need a package for another kind of machine', () => {
  const packages = { ...LOCK.packages, 'node_modules/only-mac': { version: '1.0.0', optional: true } };
  writeFileSync(at('package-lock.json'), JSON.stringify({ ...LOCK, packages }));
  mkdirSync(at('node_modules/@prisma/client'), { recursive: true });
  writeFileSync(at('node_modules/@prisma/client/package.json'), '{"version":"7.10.0"}');
  const installed = { packages: { 'node_modules/@prisma/client': { version: '7.10.0' } } };
  writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify(installed));
  expect(prepare([]).calls).toEqual(['run generate']);
});

test('preparing generates and builds a changed schema, and a new version of the generator too', () => {
  prepared();
  appendFileSync(at('prisma/schema.prisma'), '\nmodel Item {}');
  expect(prepare().calls).toEqual(['run generate', 'run build']);
  writeFileSync(at('node_modules/@prisma/client/package.json'), '{"version":"7.11.0"}');
  expect(prepare([])).toMatchObject({ calls: ['run generate'] });
});

test.each(['app/page.tsx', 'lib/domain/new.ts', 'next.config.mjs', 'lib/launch/build/bundle.mjs'])(
  'preparing builds a changed %s',
  (file) => {
    prepared();
    appendFileSync(at(file), 'two');
    expect(prepare().calls).toEqual(['run build']);
  },
);

test.each(['README.md', 'lib/launch/start.ts', 'next-env.d.ts'])(
  'preparing does not build a changed %s',
  (file) => {
    prepared();
    appendFileSync(at(file), 'two');
    expect(prepare().calls).toEqual([]);
  },
);

test('preparing does not count a touched file as changed', () => {
  prepared();
  utimesSync(at('app/page.tsx'), new Date(), new Date());
  expect(prepare().calls).toEqual([]);
});

test('preparing repeats a build that was interrupted', () => {
  prepared();
  rmSync(at('.next/tarang-build'));
  expect(prepare().stdout).toMatch(/^Building: the last one was not finished … /);
});

test('preparing repeats a build that has lost a part', () => {
  prepared();
  rmSync(at('build/worker.mjs'));
  expect(prepare().stdout).toMatch(/^Building: build\/worker\.mjs is missing … /);
});

test('preparing that fails shows the last lines, says what failed and ends with a code', () => {
  writeFileSync(at('npm-fails'), '');
  const { status, stdout, stderr } = prepare();
  expect(status).toBe(1);
  expect(stdout).toBe('Installing packages: there are none yet … failed\n');
  expect(stderr.trim().split('\n')).toEqual([
    'npm: the sky fell',
    `\`npm ${INSTALL}\` failed (code 7); its last words are above.`,
  ]);
});

test('preparing does not build over a store that runs from the folder', () => {
  prepared();
  mkdirSync(at('.data'));
  writeFileSync(at('.data/tarang.lock'), JSON.stringify({ pid: process.pid, identity: 'x' }));
  expect(prepare()).toMatchObject({ status: 0, calls: [] });
  appendFileSync(at('app/page.tsx'), 'two');
  const { status, stderr, calls } = prepare();
  expect({ status, calls }).toEqual({ status: 1, calls: [] });
  expect(stderr).toMatch(
    /^Tarang is running from this folder \(process \d+\), and a new build would break it/,
  );
});

test('preparing refuses a Node that is too old, in a sentence', () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.8.1'}})`;
  const { status, stderr, calls } = prepare([], ['--import', old]);
  expect({ status, calls }).toEqual({ status: 1, calls: [] });
  expect(stderr).toBe('Tarang needs Node 20.9 or newer to get going; this is Node 20.8.1.\n');
});
