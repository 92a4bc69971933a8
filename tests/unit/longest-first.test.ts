import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONGEST } from '../support/suite/longest-first';

test.each(LONGEST)('the file %s that begins first is there', (name) => {
  expect(existsSync(`tests/integration/${name}.test.ts`)).toBe(true);
});
