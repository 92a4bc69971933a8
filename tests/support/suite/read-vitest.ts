import path from 'node:path';
import { type CheckResult, ownFrames } from './result';
import type { UnhandledError } from './unhandled-errors';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages: string[] | null;
      meta?: { figure?: string };
    }[];
  }[];
}

declare module 'vitest' {
  interface TaskMeta {
    /** What a test measured on the way, in one line. */
    figure?: string;
  }
}

/**
 * Counts of vitest's JSON report and of the errors that it leaves out (unhandled-errors.ts). A file that failed beside
 * its tests (import, leaked connection) counts as one, and so does each error outside of a test.
 */
export function readVitest(text: string, unhandled: UnhandledError[]): CheckResult {
  const report = JSON.parse(text) as VitestReport;
  const failures: string[] = [];
  const failedFiles = new Set<string>();
  let brokenFiles = 0;
  for (const file of report.testResults) {
    if (file.status === 'failed') failedFiles.add(path.relative(process.cwd(), file.name));
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file.name}\n${fullName}\n${ownFrames(failureMessages?.join('\n') ?? '')}`);
    if (file.status !== 'failed' || failed.length > 0) continue;
    brokenFiles += 1;
    failures.push(`${file.name}\n${file.message}`);
  }
  for (const { file, detail } of unhandled)
    failures.push(`${file ?? 'in no file'}, outside of a test\n${detail}`);
  const files = unhandled.flatMap(({ file }) => file ?? []);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles + unhandled.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    figures: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta }) => meta?.figure ?? []),
    ),
    // An error of no file cannot be tried again by running its file.
    ...(files.length === unhandled.length && { failedFiles: [...new Set([...failedFiles, ...files])] }),
  };
}
