import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFunctions, WHOLE_FILE } from '../support/impact/changed-functions';
import { parseDiff } from '../support/impact/changed-lines';
import { fitBudget, rankTests } from '../support/impact/choose-tests';
import type { Calls, Recording } from '../support/impact/impact-map';

const DIFF = `diff --git a/lib/a.ts b/lib/a.ts
--- a/lib/a.ts
+++ b/lib/a.ts
@@ -3 +3,2 @@ export function a() {
-old
+new
+newer
@@ -20,2 +21,0 @@
-gone
-gone too
diff --git a/lib/deleted.ts b/lib/deleted.ts
--- a/lib/deleted.ts
+++ /dev/null
@@ -1,5 +0,0 @@
-all
`;

test('a diff is read as lines of the new files, around the gap where lines were deleted', () => {
  expect([...parseDiff(DIFF)]).toEqual([
    [
      'lib/a.ts',
      [
        { from: 3, to: 4 },
        { from: 21, to: 22 },
      ],
    ],
    ['lib/deleted.ts', [{ from: 0, to: 1 }]],
  ]);
});

const folder = await mkdtemp(path.join(tmpdir(), 'tarang-changed-functions-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = path.join(folder, 'code.ts');
const code = [
  'const LIMIT = 5;',
  'export function outer() {',
  '  const inner = () => LIMIT;',
  '  return inner();',
  '}',
  'export const POST = handle(async () => {',
  '  return LIMIT;',
  '});',
];
await writeFile(file, code.join('\n'));

test.each([
  [3, ['inner']],
  [4, ['outer']],
  [1, [WHOLE_FILE]],
  [7, [WHOLE_FILE]],
])('a changed line %i belongs to %j', async (line, names) => {
  expect(await changedFunctions(file, [{ from: line, to: line }])).toEqual(names);
});

test('the changed lines of a deleted file are the whole of it', async () => {
  expect(await changedFunctions(path.join(folder, 'gone.ts'), [{ from: 0, to: 1 }])).toEqual([WHOLE_FILE]);
});

const recording = (test: string, called: Calls, ms = 1000, loaded: Calls = {}): Recording => ({
  test,
  ms,
  called,
  loaded,
});

const general = recording('general', { 'lib/a.ts': ['pay', 'log'], 'lib/b.ts': ['x', 'y', 'z'] });
const specific = recording('specific', { 'lib/a.ts': ['pay', 'refund'] });
const logging = recording('logging', { 'lib/a.ts': ['log'] }, 1000, { 'lib/setup.ts': ['start'] });
const map = [general, specific, logging];

test('test files that call a changed function are chosen, those that call little else first', () => {
  expect(rankTests(map, { 'lib/a.ts': ['pay'] })).toEqual([specific, general]);
});

test('test files that alone call a changed function come before those that call what others call too', () => {
  expect(rankTests(map, { 'lib/a.ts': ['log', 'refund'] })[0]).toBe(specific);
});

test('test files that call anything of a file are chosen for a change that no test calls by name', () => {
  expect(rankTests(map, { 'lib/b.ts': [WHOLE_FILE] })).toEqual([general]);
  expect(rankTests(map, { 'lib/b.ts': ['new function'] })).toEqual([general]);
});

test('test files that only load a file are chosen where none calls it', () => {
  expect(rankTests(map, { 'lib/setup.ts': ['start'] })).toEqual([logging]);
});

test('test files are chosen as long as the budget lasts, a short one also after one that is too long', () => {
  const long = recording('long', {}, 9000);
  expect(fitBudget([general, long, specific], 2000)).toEqual({
    chosen: [general, specific],
    left: [long],
  });
});
