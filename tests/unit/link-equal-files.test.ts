// What a build writes several times under other names, a process of the store loads once.
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

// The commands of a build run before TypeScript is there, so they have no types.
const { linkEqualFiles }: { linkEqualFiles: (folder: string) => void } = await import(
  /* @vite-ignore */ path.resolve('lib/launch/build/link-equal-files.mjs')
);
const folder = mkdtempSync(path.join(tmpdir(), 'tarang-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => path.join(folder, name);
const require = createRequire(import.meta.url);

test('equal files of a folder are one module, and all others stay as they are', () => {
  mkdirSync(at('ssr'));
  const shared = 'module.exports = {};';
  for (const name of ['[root]_a.js', '[root]_b.js', 'ssr/[root]_a.js']) writeFileSync(at(name), shared);
  writeFileSync(at('other.js'), 'module.exports = { other: true };');
  linkEqualFiles(folder);
  // A second build may find what the first has left.
  linkEqualFiles(folder);
  expect(require(at('[root]_b.js'))).toBe(require(at('[root]_a.js')));
  expect(require(at('ssr/[root]_a.js'))).not.toBe(require(at('[root]_a.js')));
  expect(readFileSync(at('[root]_b.js'), 'utf8')).toBe(shared);
  expect(lstatSync(at('ssr/[root]_a.js')).isFile()).toBe(true);
  expect(require(at('other.js'))).toEqual({ other: true });
});
