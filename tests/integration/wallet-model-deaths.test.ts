// The same as wallet-model, by processes that die: their connection is cut at any statement of any transaction, and whoever
// called sends the same again, with the same key.
import { expect, test } from 'vitest';
import { seconds } from '@/lib/platform/time';
import { openModel } from '../model/wallet/open-model';

const SEQUENCES = 250;
const model = await openModel();

test('whatever dies in between and is sent again, the shop has what the model has, and the books are right', {
  timeout: seconds(400),
}, async () => {
  const { failure, sequences, steps, deaths } = await model.run({ sequences: SEQUENCES, mood: 'deaths' });
  expect(failure).toBeNull();
  expect(sequences).toBe(SEQUENCES);
  expect(steps).toBeGreaterThan(SEQUENCES * 8);
  expect(deaths).toBeGreaterThan(SEQUENCES / 4);
});
