// Runs before each test file. A test that logs to the console has failed, whatever it asserted.
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach } from 'vitest';
import './equal-rows';
import { listResources, waitForResources } from './open-resources';
import { resetProcess } from './reset-process';

resetProcess();
const before = listResources();
// The first hook of all, so it runs last: a file that leaves a server or a process running fails, not a later one.
afterAll(async () => {
  const left = await waitForResources(before);
  if (left.length > 0) throw new Error(`left open after the file: ${left.join(', ')}`);
});

const LOUD = ['error', 'warn'] as const;

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Announces a console message that this test causes on purpose. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

for (const level of LOUD) {
  // biome-ignore lint/suspicious/noConsole: the console itself is what is watched.
  const say = console[level].bind(console);
  console[level] = (...given: unknown[]) => {
    const text = format(...given);
    if (expected.some((pattern) => pattern.test(text))) return;
    complaints.push(`console.${level}: ${text}`);
    say(...given);
  };
}

beforeEach(() => {
  expected = [];
});

afterEach(() => {
  const heard = complaints;
  complaints = [];
  if (heard.length > 0) throw new Error(`unexpected ${heard.join('\n')}`);
});
