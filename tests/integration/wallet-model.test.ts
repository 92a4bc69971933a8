// A store with three customers, and a model of what each of them must have: whatever happens in any order, or in one
// moment, the two agree after every step. `tests/model/wallet.ts` runs any number, and replays what a failure names.
import { expect, test } from 'vitest';
import { seconds } from '@/lib/platform/time';
import { COMMANDS } from '../model/wallet/commands';
import { openModel } from '../model/wallet/open-model';

const SEQUENCES = 100;
const model = await openModel();

test('the store agrees with the model and breaks no invariant, when commands run one after the other and at once', {
  timeout: seconds(400),
}, async () => {
  const { failure, sequences, steps, commands } = await model.run({ sequences: SEQUENCES, mood: 'crowds' });
  // As an error, because an assertion would cut the text that replays it.
  if (failure !== null) throw new Error(failure);
  expect(sequences).toBe(SEQUENCES);
  // A run in which nothing happened would agree with anything.
  expect(steps).toBeGreaterThan(SEQUENCES * 8);
  expect(Object.keys(commands).sort()).toEqual(Object.keys(COMMANDS).sort());
});

test('the store agrees with the model while money goes back, is paid again and is there again', {
  timeout: seconds(400),
}, async () => {
  const sequences = SEQUENCES / 2;
  const { failure, commands } = await model.run({ sequences, mood: 'reversals' });
  if (failure !== null) throw new Error(failure);
  expect(commands.judgeAfterwards).toBeGreaterThan(sequences / 8);
});
