import path from 'node:path';
import type { CheckResult } from './result';

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    line: number;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { errors?: { message?: string }[] }[];
      annotations?: { type: string; description?: string }[];
    }[];
  }[];
}

interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}

/**
 * Counts of Playwright's JSON report. What went wrong outside the tests (the start of the store) counts as one each.
 */
export function readPlaywright(text: string): CheckResult {
  const report = JSON.parse(text) as PlaywrightReport;
  const figures: string[] = [];
  const counts: CheckResult = { passed: 0, failed: 0, skipped: 0, failures: [], figures };
  const failedFiles = new Set<string>();
  const fail = (detail: string) => {
    counts.failed += 1;
    counts.failures.push(detail);
  };
  for (const error of report.errors) fail(error.message ?? 'an error without a message');

  function read(suite: Suite): void {
    for (const inner of suite.suites ?? []) read(inner);
    for (const { title, line, tests } of suite.specs)
      for (const { projectName, status, results, annotations = [] } of tests) {
        for (const { type, description = '' } of annotations)
          if (type === 'figure') figures.push(description);
        if (status === 'expected') counts.passed += 1;
        else if (status === 'skipped') counts.skipped += 1;
        else {
          const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
          failedFiles.add(path.join('tests/e2e', suite.file));
          fail(`${suite.file}:${line} [${projectName}] ${title}\n${messages.join('\n')}`);
        }
      }
  }
  for (const suite of report.suites) read(suite);
  return report.errors.length > 0 ? counts : { ...counts, failedFiles: [...failedFiles] };
}
