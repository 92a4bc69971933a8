// docs/glossary.md defines each term once, and lists the names that were retired.
import { expect, test } from 'vitest';
import { readProject } from '../support/citations/project-file';

const GLOSSARY = 'docs/glossary.md';
const THIS_FILE = 'tests/unit/glossary.test.ts';

const RETIRED = [
  ...['admitUser', 'alarmLines', 'assertFreshProof', 'assertSeen', 'Belonging', 'booksFor', 'callSelf'],
  ...['checkQuietly', 'countFirst', 'creditUnusable', 'deadEnds', 'demandLink', 'DemoShelf'],
  ...['drawWash', 'enterShop', 'failureWords', 'faultPoint', 'followRoutes', 'followWebhook'],
  ...['forgetUnfinished', 'frontDoor', 'handOver', 'hashOfNobody', 'IdentityRoom', 'knownDevice'],
  ...['likeTheVendor', 'listShelf', 'makeShelf', 'noteUnfinished', 'onFirstMove', 'ownPicture'],
  ...['ownWords', 'pageShelf', 'proof_needed', 'queryPatiently', 'sayAllIn', 'sendOn', 'ShelfItem'],
  ...['soldRoutes', 'stopHere', 'takeWitness', 'tellPaused', 'ThingName', 'traceOfItem', 'unlessThere'],
  ...['useBeginning', 'useEnding', 'useFaults', 'useGoLater', 'useProof', 'useRecalled', 'useRevival'],
  ...['withProof', 'witness_needed'],
];

const SOURCE = /\.(ts|tsx|mjs|prisma|css)$/;
const retired = new RegExp(`\\b(?:${RETIRED.join('|')})\\b`, 'g');

const project = readProject();
const glossary = project.find(({ path }) => path === GLOSSARY)?.text ?? '';
const rows = glossary.split('\n').filter((line) => /^\| (?!term \||was \||---)/.test(line));

/** The first cell of each row of a section of the glossary. */
function termsOf(section: string): string[] {
  const text = glossary.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  return rows.filter((row) => text.includes(row)).map((row) => row.split(' | ')[0]?.slice(2) ?? '');
}

test('no source file uses a retired name', () => {
  const used = project
    .filter(({ path }) => SOURCE.test(path) && path !== THIS_FILE)
    .flatMap(({ path, text }) => [...new Set(text?.match(retired))].map((name) => `${path}: ${name}`));
  expect(used).toEqual([]);
});

test('the glossary names only files that exist', () => {
  const paths = new Set(project.map(({ path }) => path));
  const named = rows.flatMap((row) =>
    [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((file) => !file || !paths.has(file))).toEqual([]);
});

test.each(['Domain', 'Code', 'Renamed'])(
  'the glossary lists each name of %s once and in alphabetical order',
  (section) => {
    const terms = termsOf(section);
    expect(terms.length).toBeGreaterThan(40);
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
  },
);

test('the glossary defines no term both for the domain and for the code', () => {
  const code = new Set(termsOf('Code'));
  expect(termsOf('Domain').filter((term) => code.has(term))).toEqual([]);
});

test('the glossary lists every retired name with its successor', () => {
  const renamed = termsOf('Renamed').join(', ');
  expect(RETIRED.filter((name) => !new RegExp(`\\b${name}\\b`).test(renamed))).toEqual([]);
});
