// How long something has waited for a person, in the lists of the panel and in alerts.
import { expect, test } from 'vitest';
import { waitingTime } from '@/components/admin/pending/waiting-time';
import { days, hours, minutes } from '@/lib/platform/time';

test.each([
  [0, '<1 min'],
  [minutes(59), '59 min'],
  [hours(2), '2 h'],
  [hours(2) + minutes(5), '2 h 5 min'],
  [days(3), '3 d'],
  [days(3) + hours(7) + minutes(9), '3 d 7 h'],
])('%s ms are %s', (ms, text) => {
  expect(waitingTime(ms)).toBe(text);
});
