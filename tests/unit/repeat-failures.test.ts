import { expect, test } from 'vitest';
import { readPlaywright } from '@/tests/support/suite/read-playwright';
import { readVitest } from '@/tests/support/suite/read-vitest';
import { combineRuns, filesToRepeat, MOST_REPEATED } from '@/tests/support/suite/repeat-failures';
import type { CheckResult } from '@/tests/support/suite/result';

const FILE = 'tests/integration/alerts.test.ts';

function runOf(failedFiles: string[], counts: Partial<CheckResult> = {}): CheckResult {
  const failures = failedFiles.map((file) => `${file} failed`);
  return { passed: 10, failed: failures.length, skipped: 0, failures, failedFiles, ...counts };
}

test('the files of a few failures are run once more', () => {
  expect(filesToRepeat(runOf([FILE]))).toEqual([FILE]);
});

test('a run without failures repeats nothing', () => {
  expect(filesToRepeat(runOf([]))).toEqual([]);
});

test('many failed files are no accident and stand', () => {
  const files = Array.from({ length: MOST_REPEATED + 1 }, (_, index) => `tests/integration/${index}.test.ts`);
  expect(filesToRepeat(runOf(files))).toEqual([]);
});

test.each([
  'tests/integration/wallet-model.test.ts',
  'tests/e2e/http/wallet-races.spec.ts',
  'tests/integration/orders-crashes.test.ts',
  'tests/integration/jobs-takeover.test.ts',
])('a failure found by chance in %s stands, and so do those beside it', (file) => {
  expect(filesToRepeat(runOf([file, FILE]))).toEqual([]);
});

test('a failure of no file stands', () => {
  expect(filesToRepeat({ passed: 1, failed: 1, skipped: 0, failures: ['the store did not start'] })).toEqual(
    [],
  );
});

test('a failure that does not happen again is flaky and keeps its text', () => {
  expect(combineRuns(runOf([FILE]), runOf([]))).toEqual({
    passed: 11,
    failed: 0,
    skipped: 0,
    failures: [],
    flaky: [`${FILE} failed`],
  });
});

test('a failure that happens again stands with the texts of both runs', () => {
  expect(combineRuns(runOf([FILE]), runOf([FILE]))).toMatchObject({
    passed: 10,
    failed: 1,
    failures: [`${FILE} failed`, `again: ${FILE} failed`],
  });
});

test('a second run that ran nothing proves nothing', () => {
  expect(combineRuns(runOf([FILE]), runOf([], { passed: 0 })).failed).toBe(1);
});

const PASSED = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('an error outside of a test fails, and its file can be repeated', () => {
  const result = readVitest(JSON.stringify(PASSED), [{ file: FILE, detail: 'a timer fired' }]);
  expect(result).toMatchObject({ passed: 3, failed: 1, failedFiles: [FILE] });
  expect(result.failures.join()).toContain('a timer fired');
});

test('an error of no known file cannot be repeated', () => {
  const result = readVitest(JSON.stringify(PASSED), [{ file: null, detail: 'a timer fired' }]);
  expect(filesToRepeat(result)).toEqual([]);
  expect(result.failed).toBe(1);
});

test('a failed test of the browser names the file that is run again', () => {
  const spec = {
    title: 'signs in',
    line: 3,
    tests: [
      { projectName: 'phone', status: 'unexpected', results: [{ errors: [{ message: 'no button' }] }] },
    ],
  };
  const report = { suites: [{ title: 'login', file: 'login.spec.ts', specs: [spec] }], errors: [] };
  expect(readPlaywright(JSON.stringify(report))).toMatchObject({
    failed: 1,
    failedFiles: ['tests/e2e/login.spec.ts'],
  });
});
