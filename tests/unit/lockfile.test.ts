// `npm install` on a machine whose registry lacks a platform's binary drops that platform from the lockfile, and then
// `npm ci` refuses it everywhere. A dropped entry has to be written in again, with its version and without a hash.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
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
