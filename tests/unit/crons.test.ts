// The patterns of the scheduled jobs are read at the start of a worker, which ends when it cannot read one.
import { expect, test } from 'vitest';
import { createSchedule } from '@/lib/platform/jobs/schedule';
import { crons } from '@/lib/worker/handlers';

test('bug: a worker did not start for a pattern that the queue cannot read', () => {
  expect(crons.length).toBeGreaterThan(20);
  const query = () => Promise.reject(new Error('it is not asked'));
  expect(() => createSchedule({ query } as never, crons)).not.toThrow();
});
