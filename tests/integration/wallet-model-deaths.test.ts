// The same as wallet-model, with processes that die: their connection is cut at any statement of any transaction, and
// the caller sends the same again, with the same key.
import { expect, test } from 'vitest';
import { seconds } from '@/lib/platform/time';
import { openModel } from '../model/wallet/open-model';

const SEQUENCES = 100;
const model = await openModel();

test('the store agrees with the model although processes die at any statement and calls are repeated', {
  timeout: seconds(400),
}, async () => {
  const { failure, sequences, steps, deaths } = await model.run({ sequences: SEQUENCES, mood: 'deaths' });
  // As an error, because an assertion would cut the text that replays it.
  if (failure !== null) throw new Error(failure);
  expect(sequences).toBe(SEQUENCES);
  expect(steps).toBeGreaterThan(SEQUENCES * 8);
  expect(deaths).toBeGreaterThan(SEQUENCES / 4);
});
