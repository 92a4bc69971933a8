// `npm install` on a machine whose registry lacks a platform's binary drops that platform from the lockfile, and then
// `npm ci` refuses it everywhere. A dropped entry has to be written in again, with its version and without a hash.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')),
);

/** As Node looks for it: beside the package that requires it, then in each folder above. */
function isThere(name: string, wantedBy: string): boolean {
  for (let from = wantedBy; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
    if (from === '') return false;
  }
}

test('every optional package that another one names is in the lockfile', () => {
  const wanted = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [from, name] as const),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter(([from, name]) => !isThere(name, from))).toEqual([]);
});

// Versions before these have known holes.
const LEAST = {
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  sharp: '0.35.5',
  'next-auth': '4.24.15',
  nodemailer: '10.6.0',
  multer: '2.5.0',
  zod: '4.6.7',
  node: '24.21.0',
};

/** Whether a version, such as 16.4.6, is the other one or a later one. */
function isFrom(version: string, least: string): boolean {
  const [given, wanted] = [version, least].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const place = given.findIndex((part, at) => part !== wanted[at]);
  return place === -1 || (given[place] ?? 0) > (wanted[place] ?? 0);
}

test.each([
  ['16.4.6', true],
  ['16.4.10', true],
  ['17.0.0', true],
  ['16.4.5', false],
  ['16.3.9', false],
])('of %s as 16.4.6 or later the comparison says %s', (version, said) => {
  expect(isFrom(version, '16.4.6')).toBe(said);
});

test.each(Object.entries(LEAST))('check 63: every %s of the lockfile is %s or later', (name, least) => {
  const versions = Object.entries(packages).flatMap(([place, { version }]) =>
    place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`) ? [version ?? ''] : [],
  );
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isFrom(version, least))).toEqual([]);
});
