// What a tab keeps when its customer signs out, when their session expires, and when another one signs in.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Keys from '@/components/shared/api/idempotency-key';
import type * as Store from '@/components/shared/session/session-store';
import type { SessionUser } from '@/components/shared/session/session-user';
import type * as Tab from '@/components/shared/session/tab-storage';
import type * as Drafts from '@/components/storefront/product/purchase-draft';
import { memoryStorage } from '../support/memory-storage';

type Window = typeof Store & typeof Keys & typeof Tab & typeof Drafts;

const draft = {
  input1: '12345678',
  input2: '2345',
  more: [],
  itemid: 10101,
  mode: 'upi' as const,
  found: null,
};
const sessionOf = (userid: string) => ({
  user: {
    userid,
    name: userid,
    role: 'user',
    email: `${userid}@example.com`,
    mobilenumber: '',
  } as SessionUser,
  token: `token-of-${userid}`,
});

let hear: (event: object) => void;

/** A page that is loaded in the tab. */
async function load(): Promise<Window> {
  vi.resetModules();
  const store = await import('@/components/shared/session/session-store');
  const keys = await import('@/components/shared/api/idempotency-key');
  const tab = await import('@/components/shared/session/tab-storage');
  const drafts = await import('@/components/storefront/product/purchase-draft');
  store.subscribeToSession(() => {});
  return { ...store, ...keys, ...tab, ...drafts };
}

/** Another tab changes the session: it has a session storage of its own. */
async function inOtherTab(act: (page: Window) => void): Promise<void> {
  const here = hear;
  const tab = sessionStorage;
  vi.stubGlobal('sessionStorage', memoryStorage());
  act(await load());
  vi.stubGlobal('sessionStorage', tab);
  here({ key: 'user' });
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', (name: string, listener: typeof hear) => {
    if (name === 'storage') hear = listener;
  });
});
afterEach(() => {
  vi.resetModules();
});

test('bug: a call whose answer was lost before the session expired was made again after the next sign-in', async () => {
  const page = await load();
  page.openSession(sessionOf('owner'));
  page.writeDraft('game', draft);
  const { key } = page.idempotencyKeyFor('credit:asha', 'one', {});
  page.expireSession();
  expect(Object.keys(localStorage)).toEqual([]);
  // The customer's id is what tells the next one that they are another.
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['key:credit:asha', 'last-customer']);
  const next = await load();
  next.openSession(sessionOf('owner'));
  expect(next.idempotencyKeyFor('credit:asha', 'one', {}).key).toBe(key);
  expect(next.idempotencyKeyFor('credit:asha', 'two', {}).key).not.toBe(key);
});

test('bug: who signed out in another tab left their form, their selection and their unfinished purchase in this one', async () => {
  const page = await load();
  page.openSession(sessionOf('asha'));
  page.writeDraft('game', draft);
  page.setTabItem('unfinished-purchase', '{}');
  sessionStorage.setItem('own:selected:orders', '1,2');
  const before = page.departedCustomers();
  await inOtherTab((other) => other.closeSession());
  expect(page.currentSession().phase).toBe('out');
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(page.getTabItem('unfinished-purchase')).toBeNull();
  expect(page.departedCustomers()).toBe(before + 1);
});

test('bug: the next customer of a page got the form of the one who had signed out on it', async () => {
  const page = await load();
  page.openSession(sessionOf('asha'));
  page.writeDraft('game', draft);
  page.setTabItem('unfinished-purchase', '{}');
  page.closeSession();
  expect([page.departedCustomers(), page.readDraft('game')]).toEqual([1, null]);
  expect(page.getTabItem('unfinished-purchase')).toBeNull();
  page.openSession(sessionOf('bina'));
  expect(page.departedCustomers()).toBe(1);
  // Without a sign-out of the one before, too.
  page.writeDraft('game', draft);
  await inOtherTab((other) => other.openSession(sessionOf('chitra')));
  expect([page.departedCustomers(), page.readDraft('game')]).toEqual([2, null]);
});

test('a visitor who signs in keeps their form', async () => {
  const page = await load();
  page.writeVisitorDraft('game', draft);
  page.openSession(sessionOf('asha'));
  expect([page.departedCustomers(), page.readDraft('game')]).toEqual([0, draft]);
});

test.each([
  ['asha', draft],
  ['bina', null],
])('after a session has expired, %s finds of its form %j', async (userid, found) => {
  const page = await load();
  page.openSession(sessionOf('asha'));
  page.expireSession();
  // The form is still filled in: the page says that what was entered is saved.
  expect(page.departedCustomers()).toBe(0);
  page.writeVisitorDraft('game', draft);
  // The login may lead through the pages of an identity provider.
  const next = await load();
  next.openSession(sessionOf(userid));
  expect(next.readDraft('game')).toEqual(found);
  const later = await load();
  expect(later.readDraft('game')).toEqual(found);
});

test('on the page itself, too, another customer does not get the form of an expired session', async () => {
  const page = await load();
  page.openSession(sessionOf('asha'));
  page.expireSession();
  page.openSession(sessionOf('asha'));
  expect(page.departedCustomers()).toBe(0);
  page.expireSession();
  page.openSession(sessionOf('bina'));
  expect(page.departedCustomers()).toBe(1);
});

test('bug: a tab that slept while its customer left removed what belongs to the one who is there now', async () => {
  const late = await load();
  late.openSession(sessionOf('asha'));
  late.writeDraft('game', draft);
  await inOtherTab((other) => {
    // The events of the other tab come when this one has woken.
    other.closeSession();
    other.openSession(sessionOf('bina'));
    localStorage.setItem('own:players:bina:x', '[]');
  });
  expect([late.readDraft('game'), late.departedCustomers()]).toEqual([null, 1]);
  expect(localStorage.getItem('own:players:bina:x')).toBe('[]');
});

test.each(['bina', null])('bug: so did one that was loaded after it: now %s', async (userid) => {
  sessionStorage.setItem('last-customer', 'asha');
  sessionStorage.setItem('own:draft:game', JSON.stringify(draft));
  localStorage.setItem('isLoggedIn', 'false');
  const names = ['own:next', `own:players:${userid}:x`];
  for (const name of names) localStorage.setItem(name, '[]');
  if (userid) {
    const { user, token } = sessionOf(userid);
    for (const [name, value] of Object.entries({ user: JSON.stringify(user), token, isLoggedIn: 'true' }))
      localStorage.setItem(name, value);
  }
  const page = await load();
  expect(page.readDraft('game')).toBeNull();
  expect(names.map((name) => localStorage.getItem(name))).toEqual(['[]', '[]']);
});

test('a customer who signs out, or another one who signs in, removes from the browser what was left there', async () => {
  const page = await load();
  page.openSession(sessionOf('asha'));
  const left = () => Object.keys(localStorage).filter((name) => name.startsWith('own:'));
  localStorage.setItem('own:players:asha:x', '[]');
  page.closeSession();
  expect(left()).toEqual([]);
  page.openSession(sessionOf('asha'));
  localStorage.setItem('own:players:asha:x', '[]');
  page.openSession(sessionOf('bina'));
  expect(left()).toEqual([]);
});
