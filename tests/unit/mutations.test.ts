// A mutation whose guard was moved or whose tests were renamed would only be missed when somebody runs it.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATIONS } from '../support/mutations';

test.each(MUTATIONS)('the mutation "$name" finds its guard exactly once', ({ also = [], ...edit }) => {
  for (const { file, find } of [edit, ...also])
    expect(readFileSync(file, 'utf8').split(find), file).toHaveLength(2);
});

test('every mutation names test files that exist', () => {
  const files = new Set(MUTATIONS.flatMap(({ tests }) => tests));
  expect([...files].filter((file) => !existsSync(file))).toEqual([]);
});

test('every mutation has a name of its own', () => {
  const names = MUTATIONS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
