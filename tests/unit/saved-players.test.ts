import { beforeEach, expect, test, vi } from 'vitest';
import { emptyStoredSession, removePersonal } from '@/components/shared/session/session-storage';
import {
  parsePlayers,
  readStoredPlayers,
  removePlayer,
  savedPlayersKey,
  savePlayer,
} from '@/components/storefront/product/saved-players';

const asking = {
  type: 'MLBB' as const,
  inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
};
const key = savedPlayersKey('asha', asking);
const player = (input1: string, username: string | null = null) => ({
  input1,
  input2: '2001',
  username,
  region: username && 'IN',
});
const saved = () => parsePlayers(readStoredPlayers(key));

/** A storage whose names are its own properties, as in a browser. */
function makeStorage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(held, name) ? held[name] : null),
    setItem: (name: string, text: string) => {
      held[name] = text;
    },
    removeItem: (name: string) => {
      delete held[name];
    },
  };
  const held: Record<string, string> = Object.create(methods);
  return held as unknown as Storage;
}

beforeEach(() => {
  const [localStorage, sessionStorage] = [makeStorage(), makeStorage()];
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('window', { localStorage, sessionStorage });
});

test('saved players are the last three, newest first', () => {
  for (const id of ['1', '2', '3', '4']) savePlayer(key, player(id));
  expect(saved().map(({ input1 }) => input1)).toEqual(['4', '3', '2']);
});

test('a player that is saved again moves up, and keeps the known nickname', () => {
  savePlayer(key, player('1', 'Asha'));
  savePlayer(key, player('2'));
  savePlayer(key, player('1'));
  expect(saved()).toEqual([player('1', 'Asha'), player('2')]);
  savePlayer(key, player('1', 'Asha the Second'));
  expect(saved()[0]?.username).toBe('Asha the Second');
});

test('a removed player is gone, and the others stay', () => {
  savePlayer(key, player('1'));
  savePlayer(key, player('2'));
  removePlayer(key, player('2'));
  expect(saved()).toEqual([player('1')]);
});

test('saved players are not shown to another user or for other inputs', () => {
  savePlayer(key, player('1'));
  for (const other of [
    savedPlayersKey('ravi', asking),
    savedPlayersKey('asha', { ...asking, type: 'OTHER' }),
    savedPlayersKey('asha', { ...asking, inputs: asking.inputs.slice(0, 1) }),
  ])
    expect(parsePlayers(readStoredPlayers(other))).toEqual([]);
});

test('signing out removes everything that belongs to a user, and nothing else', () => {
  savePlayer(key, player('1'));
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('own:draft:mobile-legends', '{}');
  sessionStorage.setItem('popup-shown', '1');
  emptyStoredSession(true);
  removePersonal(true);
  expect(Object.keys(localStorage).sort()).toEqual(['isLoggedIn', 'theme', 'token', 'user']);
  expect(Object.keys(sessionStorage)).toEqual(['popup-shown']);
});

test.each(['{', 'null', '{"input1":"1"}', '[1, null, {"input1":"1"}]'])(
  'the stored text %s holds no player',
  (text) => {
    expect(parsePlayers(text)).toEqual([]);
  },
);
