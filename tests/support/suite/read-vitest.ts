import { type CheckResult, ownFrames } from './result';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** Counts of vitest's JSON report. A file that failed beside its tests (import, leaked connection) counts as one. */
export function readVitest(text: string): CheckResult {
  const report = JSON.parse(text) as VitestReport;
  const failures: string[] = [];
  let brokenFiles = 0;
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file.name}\n${fullName}\n${ownFrames(failureMessages?.join('\n') ?? '')}`);
    if (file.status !== 'failed' || failed.length > 0) continue;
    brokenFiles += 1;
    failures.push(`${file.name}\n${file.message}`);
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}
