// advisories.json is fetched at a release (`npm run advisories`); here it is compared with package-lock.json, offline.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Lock, listAdvisories, namePackage } from '@/lib/launch/advisories/list-advisories';

const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve(file), 'utf8'));

const fileSchema = z.strictObject({
  fetchedAt: z.iso.datetime().nullable(),
  advisories: z.array(
    z.strictObject({
      url: z.url(),
      title: z.string(),
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      affected: z.array(z.string()),
    }),
  ),
  accepted: z.array(z.strictObject({ url: z.url(), reason: z.string().min(20) })),
});
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** The serious advisories of the file that concern a locked version and were not accepted with a reason. */
function findSerious(file: z.infer<typeof fileSchema>, lock: Lock): string[] {
  const locked = new Set(Object.keys(lock.packages).map((place) => namePackage(place, lock)));
  return file.advisories
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .filter(({ url }) => !file.accepted.some((entry) => entry.url === url))
    .filter(({ affected }) => affected.some((version) => locked.has(version)))
    .map(({ url, title, affected }) => `${affected.join(', ')}: ${title} (${url})`);
}

test('no locked package has a high or critical advisory in advisories.json that was not accepted with a reason', () => {
  expect(
    findSerious(fileSchema.parse(read('advisories.json')), lockSchema.parse(read('package-lock.json'))),
  ).toEqual([]);
});

const lock = {
  packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b/node_modules/a': { version: '1.1.0' } },
};
const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const weakness = {
  source: 1,
  name: 'a',
  dependency: 'a',
  title: 'A weakness',
  url,
  severity: 'high',
  range: '<1.1.0',
};
const audit = {
  vulnerabilities: {
    a: { name: 'a', via: [weakness], nodes: ['node_modules/a'] },
    b: { name: 'b', via: ['a'], nodes: ['node_modules/b'] },
  },
};

test('an answer of npm audit becomes one advisory with the locked versions that it concerns', () => {
  expect(listAdvisories(audit, lock)).toEqual([
    { url, title: 'A weakness', severity: 'high', range: '<1.1.0', affected: ['a@1.0.0'] },
  ]);
});

test('an advisory is found while its version is locked, and not after an upgrade or when it was accepted', () => {
  const file = fileSchema.parse({ fetchedAt: null, advisories: listAdvisories(audit, lock), accepted: [] });
  expect(findSerious(file, lock)).toEqual([`a@1.0.0: A weakness (${url})`]);
  expect(findSerious(file, { packages: { 'node_modules/a': { version: '1.1.0' } } })).toEqual([]);
  const accepted = [{ url, reason: 'the weak function is never called here' }];
  expect(findSerious({ ...file, accepted }, lock)).toEqual([]);
});

test('a registry that gives no answer about advisories is an error, not an answer without any', () => {
  expect(() => listAdvisories({ message: '405 Method Not Allowed' }, lock)).toThrow('405 Method Not Allowed');
});
