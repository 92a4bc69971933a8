// Two people edit one thing: what each has changed is kept, and what both have changed is shown to the second.
import { expect, test } from 'vitest';
import { differencesOf, withTheirs } from '@/components/admin/catalogue/conflict/differences';

const BASE = { name: 'Diamonds', note: 'one\ntwo', apiType: null, price: 80, inputs: [{ label: 'User ID' }] };
/** What the form reads of it while nobody types. */
const UNTOUCHED = {
  name: 'Diamonds',
  note: 'one\r\ntwo',
  apiType: '',
  price: 80,
  inputs: [{ kind: '', label: 'User ID', options: [], example: '' }],
};

test('a form that nobody has typed in differs in nothing from what it showed', () => {
  expect(differencesOf(UNTOUCHED, BASE, BASE)).toEqual([]);
  expect(withTheirs(UNTOUCHED, BASE, BASE)).toEqual(UNTOUCHED);
});

test('what somebody else has changed is kept where this person has left it, and nothing else', () => {
  const now = { ...BASE, note: 'three', inputs: [{ label: 'Player ID' }], version: 2 };
  const typed = { ...UNTOUCHED, price: 90 };
  expect(differencesOf(typed, BASE, now)).toEqual([
    { field: 'note', theirs: 'three', mine: undefined },
    { field: 'inputs', theirs: [{ label: 'Player ID' }], mine: undefined },
  ]);
  expect(withTheirs(typed, BASE, now)).toEqual({
    ...typed,
    note: 'three',
    inputs: [{ label: 'Player ID' }],
  });
});

test('what both have changed is named with both values, and stays as this person has typed it', () => {
  const now = { ...BASE, name: 'Gems', apiType: 'SMILEBR' };
  const typed = { ...UNTOUCHED, name: 'Crystals', apiType: 'SMILEBR' };
  // The same change by both is none.
  expect(differencesOf(typed, BASE, now)).toEqual([{ field: 'name', theirs: 'Gems', mine: 'Crystals' }]);
  expect(withTheirs(typed, BASE, now)).toEqual(typed);
});

test('what somebody has emptied is not filled again by who has left it', () => {
  const now = { ...BASE, note: '', inputs: [] };
  expect(withTheirs(UNTOUCHED, BASE, now)).toMatchObject({ note: '', inputs: [] });
});
