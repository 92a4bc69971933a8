// What rows of the panel say about the time of their alerts.
import { expect, test } from 'vitest';
import { timeTexts } from '@/components/admin/alerts/alert-text';

test('bug: a row said how long it waits, and its alert said it again', () => {
  const alert = { waits: 12, promise: 30, stage: 'half' } as const;
  expect(timeTexts(alert, false)).toEqual({ wait: 'Waits 12 min, promise 30 min', due: 'Due in 18 min' });
  expect(timeTexts(alert, true)).toEqual({ wait: 'Promise 30 min', due: 'Due in 18 min' });
  const unpromised = { ...alert, promise: null };
  expect(timeTexts(unpromised, false)).toEqual({ wait: 'Waits 12 min', due: '' });
  expect(timeTexts(unpromised, true)).toEqual({ wait: '', due: '' });
});
