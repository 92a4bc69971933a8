// docs/README.md says how documents are cited.
import { expect, test } from 'vitest';
import { findBrokenCitations } from '../support/citations/find-broken-citations';
import { readProject } from '../support/citations/project-file';

// The samples below are broken on purpose.
const THIS_FILE = 'tests/unit/citations.test.ts';

test('every citation in code, tests and pages leads to something in the repository', () => {
  const files = readProject().map((file) => (file.path === THIS_FILE ? { ...file, text: null } : file));
  expect(files.length).toBeGreaterThan(500);
  expect(findBrokenCitations(files)).toEqual([]);
});

/** A small project with one citation in a comment, or on a page. */
function brokenIn(text: string, path = 'lib/a.ts'): string[] {
  return findBrokenCitations([
    { path: 'docs/spec.md', text: '## S4 States\n\n### S4.2 Wallet\n\n```\n### S4.9 Sample\n```\n' },
    { path: 'docs/protocols/ekqr.md', text: '## EKQR-3 Status\n' },
    { path: 'docs/reliability-checks.md', text: '#### Check 7: demotion\n\n| INV-1 | sums to zero |\n' },
    { path: 'docs/decisions/009-single-sign-on.md', text: '# 009\n' },
    { path: 'tests/unit/money.test.ts', text: '' },
    { path: 'public/art/a.webp', text: null },
    { path, text },
  ]);
}

test.each([
  '// As in spec S4.2.',
  '// The states (spec S4).',
  '// EKQR-3, INV-1, check 7 and decision 009.',
  '// docs/decisions says why, and docs/spec.md#s42-wallet what.',
  '// Proved by tests/unit/money.test.ts.',
  '// UTF-8, SHA-256 and PKCE with S256 cite nothing.',
])('the search for broken citations accepts %s', (text) => {
  expect(brokenIn(text)).toEqual([]);
});

test.each([
  ['// As in spec S4.3.', 'S4.3'],
  ['// The states (spec S5).', 'S5'],
  ['// A section that stands in sample code: S4.9.', 'S4.9'],
  ['// EKQR-4', 'EKQR-4'],
  ['// INV-2', 'INV-2'],
  ['// check 8', 'check 8'],
  ['// Checks 7 and 8', 'check 8'],
  ['// decision 010', 'decision 010'],
  ['// decision 9', 'decision 9'],
  ['// docs/decisions/009', 'docs/decisions/009'],
  ['// docs/nothing.md', 'docs/nothing.md'],
  ['// docs/spec.md#s43-points', '#s43-points'],
  ['// reliability.md says so', 'reliability.md'],
  ['// tests/unit/gone.test.ts', 'tests/unit/gone.test.ts'],
  ['// spec section 7', 'docs/README.md'],
  ['// the design, section 4', 'docs/README.md'],
  ['// as the sheet has it', 'docs/README.md'],
  ['// protocol sheet EKQR', 'docs/README.md'],
  ['// broken over two lines (spec\n// section 7)', 'docs/README.md'],
])('the search for broken citations finds what is wrong with %j', (text, named) => {
  const broken = brokenIn(text);
  expect(broken.length).toBeGreaterThan(0);
  expect(broken.join()).toContain(named);
});

test.each([
  ['[a page](gone.md)', 'docs/gone.md'],
  ['[a heading](spec.md#gone)', '#gone'],
  ['[a heading here](#gone)', '#gone'],
  ['[a picture](../public/art/b.webp)', 'public/art/b.webp'],
  ['`lib/gone/*.ts`', 'lib/gone/*.ts'],
  ['Tests: `unit/gone`.', 'tests/unit/gone'],
])('the search for broken citations finds what is wrong with %s on a page', (text, named) => {
  expect(brokenIn(text, 'docs/page.md').join()).toContain(named);
});

test('the search for broken citations accepts links, patterns and test names of a page that exist', () => {
  const page =
    '# Top\n\n[a](spec.md#s4-states) [b](#top) ![c](../public/art/a.webp) `tests/unit/*.ts` `unit/money`';
  expect(brokenIn(page, 'docs/page.md')).toEqual([]);
});

test('a broken citation is reported with its file and line', () => {
  expect(brokenIn('const a = 1;\n\n// EKQR-4')).toEqual(['lib/a.ts:3: EKQR-4: there is no EKQR-4']);
});

test('a test that is named after a check needs its entry', () => {
  expect(brokenIn('', 'tests/unit/check-08-bypass.test.ts').join()).toContain('there is no check 8');
});
