// The records of decisions have one form, and one that was replaced in part says by which.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const records = new Map(
  readdirSync(FOLDER).map((file) => [file.slice(0, 3), readFileSync(path.join(FOLDER, file), 'utf8')]),
);
const replaced = [...records].flatMap(([number, text]) =>
  [...text.replaceAll('\n', ' ').matchAll(/\b[Rr]eplaces [^.]{0,80}? of (?:\[?decision )?\[?(\d{3})/g)].map(
    ([, before = '']) => [before, number] as const,
  ),
);

test.each([...records])('decision %s begins with its number and says whether it holds', (number, text) => {
  const [title, empty, status] = text.split('\n');
  expect(title).toMatch(new RegExp(`^# ${number} \\S`));
  expect([empty, status]).toEqual(['', expect.stringMatching(/^Accepted, [A-Z][a-z]+ \d{4}/)]);
});

test.each(replaced)('decision %s, of which a part is replaced, names decision %s', (before, number) => {
  expect(records.get(before)).toContain(number);
});

test('replaced parts are found', () => {
  expect(replaced.length).toBeGreaterThan(3);
});
