// `npm run advisories`, before a release: asks the registry for advisories about the shipped packages and writes
// advisories.json, which tests/unit/advisories.test.ts compares with package-lock.json without asking the registry.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Lock, listAdvisories } from './list-advisories';

const FILE = 'advisories.json';

// npm exits with 1 when it has found any, so its exit code says nothing about the answer.
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
try {
  if (error) throw error;
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const advisories = listAdvisories(JSON.parse(stdout), lock);
  const { accepted } = JSON.parse(readFileSync(FILE, 'utf8')) as { accepted: unknown };
  const content = { fetchedAt: new Date().toISOString(), advisories, accepted };
  writeFileSync(FILE, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`${advisories.length} advisories written to ${FILE}`);
} catch (failure) {
  console.error(`${FILE} was not changed: ${failure instanceof Error ? failure.message : String(failure)}`);
  process.exit(1);
}
