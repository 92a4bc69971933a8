// A test that logs to the console has failed, whatever it asserted.
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

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
