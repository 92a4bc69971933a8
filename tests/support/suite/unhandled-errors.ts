import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestRunEndReason } from 'vitest/node';
import { ownFrames } from './result';

/** An error that belongs to no test, although it ends the run with 1. */
export interface UnhandledError {
  /** The test file that ran at that moment, from the root of the project; null when vitest does not know it. */
  file: string | null;
  detail: string;
}

interface ReportedError {
  message: string;
  stack?: string;
  VITEST_TEST_PATH?: string;
}

/** Where the errors of a run of this project are written. */
export const unhandledErrorsFile = (project: string) => `tests/output/${project}-unhandled.json`;

/** Writes the errors that belong to no test to a file, because vitest's JSON report leaves them out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors, reason]: [unknown, readonly ReportedError[], TestRunEndReason]): void {
    const unhandled = errors.map(
      ({ message, stack, VITEST_TEST_PATH: file }): UnhandledError => ({
        file: file === undefined ? null : path.relative(process.cwd(), file),
        detail: ownFrames(stack ?? message),
      }),
    );
    if (reason === 'interrupted') unhandled.push({ file: null, detail: 'the run was interrupted' });
    const target = process.env.UNHANDLED_ERRORS;
    if (target === undefined) throw new Error('UNHANDLED_ERRORS names no file');
    writeFileSync(target, JSON.stringify(unhandled));
  }
}
