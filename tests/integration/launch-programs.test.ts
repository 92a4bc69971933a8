// PostgreSQL's programs for root, whose clone may be in a folder that only root may enter.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { copyPrograms } from '@/lib/launch/postgres/copy-programs';
import { findPostgres } from '@/lib/launch/postgres/postgres-binaries';
import { rootTest } from '../support/root-test';

// No folder for temporary files will do, because other users may change folders on its path.
const PARENT = '/var/cache';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(PARENT, 'tarang-test-'));
  mkdirSync(path.join(folder, 'installed/bin'), { recursive: true });
  writeFileSync(path.join(folder, 'installed/bin/program'), '#!/bin/sh\necho runs\n', { mode: 0o700 });
  writeFileSync(path.join(folder, 'installed/data'), 'one', { mode: 0o600 });
  symlinkSync('data', path.join(folder, 'installed/link'));
  chmodSync(path.join(folder, 'installed'), 0o700);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copy = () => copyPrograms(path.join(folder, 'installed'), 'program-1', path.join(folder, 'cache'));

rootTest(
  "root's copy of programs is open to every user whatever the modes of the original, and only root may change it",
  () => {
    const before = process.umask(0o077);
    const place = copy();
    process.umask(before);
    chmodSync(folder, 0o755);
    const otherUser = { uid: 65_534, gid: 65_534, cwd: '/' };
    expect(execFileSync(path.join(place, 'bin/program'), { ...otherUser, encoding: 'utf8' })).toBe('runs\n');
    expect(execFileSync('cat', [path.join(place, 'link')], { ...otherUser, encoding: 'utf8' })).toBe('one');
    for (const file of ['.', 'bin', 'bin/program', 'data'])
      expect(statSync(path.join(place, file))).toMatchObject({ uid: 0, mode: expect.toSatisfy(closed) });
    expect(readdirSync(path.join(folder, 'cache'))).toEqual([path.basename(place)]);
  },
);

const closed = (mode: number) => (mode & 0o022) === 0;

rootTest(
  "root's copy of programs is made once, and again when it was damaged or the original has changed",
  () => {
    const place = copy();
    const made = statSync(place).ino;
    expect(copy()).toBe(place);
    expect(statSync(place).ino).toBe(made);
    truncateSync(path.join(place, 'data'));
    expect(copy()).toBe(place);
    expect(readFileSync(path.join(place, 'data'), 'utf8')).toBe('one');
    writeFileSync(path.join(folder, 'installed/data'), 'another');
    expect(copy()).not.toBe(place);
  },
);

rootTest("root's copy of programs replaces a link that was put in its place", () => {
  const place = copy();
  rmSync(place, { recursive: true });
  symlinkSync(path.join(folder, 'installed'), place);
  copy();
  expect(readdirSync(path.join(folder, 'cache'), { withFileTypes: true })[0]?.isDirectory()).toBe(true);
});

rootTest("root's copy of programs is refused where other users could exchange it", () => {
  mkdirSync(path.join(folder, 'cache'));
  chmodSync(path.join(folder, 'cache'), 0o777);
  expect(copy).toThrow(`${folder}/cache can be changed by users other than root`);
  chmodSync(path.join(folder, 'cache'), 0o755);
  chmodSync(folder, 0o1777);
  expect(copy).toThrow(`${folder} can be changed by users other than root`);
  expect(readdirSync(path.join(folder, 'cache'))).toEqual([]);
});

rootTest("root's copy of programs that cannot be made is an error of one sentence", () => {
  writeFileSync(path.join(folder, 'cache'), '');
  expect(copy).toThrow(/^PostgreSQL does not run as root, .* could not be made \(EEXIST\): put Tarang where/);
});

rootTest("root's copy of programs is not made when the server's account may execute the original", () => {
  const { postgres } = findPostgres({ uid: 0, gid: 0 });
  expect(postgres).toContain(`${path.sep}node_modules${path.sep}`);
});
