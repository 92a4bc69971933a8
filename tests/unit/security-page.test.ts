// docs/security.md claims what tests show: each test that it names exists, and no chapter of ASVS is left out.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const chapters = page.split(/^### /m).slice(1);
const ENDINGS = ['.test.ts', '.test.tsx', '.spec.ts'];

const namedIn = (text: string) =>
  [...text.matchAll(/`((?:unit|integration|e2e)\/[\w/.-]+)`/g)].map(([, name]) => name ?? '');

test('docs/security.md names only tests that exist', () => {
  const gone = namedIn(page).filter(
    (name) => !ENDINGS.some((ending) => existsSync(`tests/${name}${ending}`)),
  );
  expect(gone).toEqual([]);
});

test('docs/security.md has the seventeen chapters of ASVS 5 in order', () => {
  const numbers = chapters.map((chapter) => /^V(\d+) /.exec(chapter)?.[1]);
  expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => String(index + 1)));
});

test.each(chapters.map((chapter) => ({ title: chapter.split('\n')[0], chapter })))(
  'a chapter of docs/security.md names its tests or says that it does not apply: $title',
  ({ chapter }) => {
    expect(namedIn(chapter).length > 0 || chapter.includes('Does not apply')).toBe(true);
  },
);
