// The formatter wraps code and leaves comments as they are.
import { expect, test } from 'vitest';
import { readProject } from '../support/citations/project-file';

const WIDTH = 120;
// An address cannot be wrapped, and a suppression is read to the end of its line.
const UNWRAPPABLE = /https?:\/\/|biome-ignore/;

/** Lines that are comments and nothing else, and are wider than an editor beside another one shows. */
function wideComments(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.length > WIDTH && /^\s*(\/\/|\/?\*)/.test(line) && !UNWRAPPABLE.test(line)
        ? [`${path}:${index + 1}`]
        : [],
    );
}

test('no comment is wider than 120 columns', () => {
  const files = readProject().filter(
    ({ path }) => /\.(ts|tsx|mjs|css)$/.test(path) && path !== 'public/partner-api/client.ts',
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(files.flatMap(({ path, text }) => wideComments(path, text ?? ''))).toEqual([]);
});

test.each([
  ['// ', 118, 1],
  ['// ', 117, 0],
  [' * ', 118, 1],
  ["const text = '", 200, 0],
  ['// https://example.com/', 200, 0],
])('%j and %i letters more are %i wide comments', (start, letters, wide) => {
  expect(wideComments('a.ts', `${start}${'x'.repeat(letters)}`)).toHaveLength(wide);
});
