import type { Reporter, TestRunEndReason } from 'vitest/node';
import { ownFrames } from './result';

/** Prints the errors that belong to no test, which the JSON report leaves out although they end the run with 1. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(
    ...[, errors, reason]: [unknown, readonly { message: string; stack?: string }[], TestRunEndReason]
  ): void {
    for (const { message, stack } of errors) console.log(`outside of a test: ${ownFrames(stack ?? message)}`);
    if (reason === 'interrupted') console.log('the run was interrupted');
  }
}
