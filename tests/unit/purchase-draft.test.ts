import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft, writeVisitorDraft } from '@/components/storefront/product/purchase-draft';

/** One tab has a session storage of its own. */
function openTab(): void {
  vi.stubGlobal('sessionStorage', makeStorage());
}

function makeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = new Map<string, string>();
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => void held.set(name, text),
    removeItem: (name) => void held.delete(name),
  };
}

const found = {
  success: true,
  message: 'success',
  username: 'Asha',
  use: 'IN',
  region: 'IN',
  outcome: 'found' as const,
  mustVerify: true,
};
const draft = { input1: '12345678', input2: '2345', more: [], itemid: 10101, mode: 'upi' as const, found };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', makeStorage());
  openTab();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the form of a customer stays in its tab', () => {
  writeDraft('game', draft);
  expect(readDraft('game')).toEqual(draft);
  openTab();
  expect(readDraft('game')).toBeNull();
});

test('the form of a visitor is taken over by one other tab, and by no third', () => {
  writeVisitorDraft('game', draft);
  expect(readDraft('game')).toEqual(draft);
  openTab();
  expect(readDraft('game')).toEqual(draft);
  expect(readDraft('game')).toEqual(draft);
  openTab();
  expect(readDraft('game')).toBeNull();
});

test('a form that is sent in the tab of its visitor is left to no other', () => {
  writeVisitorDraft('game', draft);
  writeDraft('game', draft);
  openTab();
  expect(readDraft('game')).toBeNull();
});

test.each([
  [59 * 60_000, draft],
  [60 * 60_000, null],
])('the form of a visitor can be taken over for an hour: after %i ms', (wait, expected) => {
  writeVisitorDraft('game', draft);
  openTab();
  vi.advanceTimersByTime(wait);
  expect(readDraft('game')).toEqual(expected);
});

test.each(['{', 'null', '[]', '{"input1":1}', '{"until":99999999999999}'])(
  'the stored text %s is no form',
  (text) => {
    localStorage.setItem('own:draft:game', text);
    sessionStorage.setItem('own:draft:game', text);
    expect(readDraft('game')).toBeNull();
  },
);

test('an answer of the player check that found nobody is not restored', () => {
  writeDraft('game', { ...draft, found: { ...found, outcome: 'not_found' } });
  expect(readDraft('game')?.found).toBeNull();
});
