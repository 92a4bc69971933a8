// Calls and expectations about their replies, for Vitest; raw-call.ts is the same for any runner.
import { expect } from 'vitest';
import { type CallReply, fieldErrorsOf } from './raw-call';

export * from './raw-call';

/** Refused, with one of these statuses, in the error shape, and without information that helps an attacker. */
export function expectRefusal(reply: CallReply, status?: number | readonly number[], note = ''): void {
  const about = `${note} -> ${reply.status} ${reply.text.slice(0, 300)}`;
  if (status !== undefined) expect([status].flat(), about).toContain(reply.status);
  expect(fieldErrorsOf(reply), about).toEqual([]);
}
