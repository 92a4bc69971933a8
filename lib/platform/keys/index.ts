// The keys of a store, one ring for each use: the first key of a ring makes new values, and all of them are accepted.
// Each value names its key by an id, so that keys can be replaced while values of the one before are still in use
// (decision 031).
import { hkdfSync } from 'node:crypto';
import type { Settings } from '@/lib/platform/config';

export interface Key {
  /** Written into what the key makes; '' for values from before keys had ids. */
  id: string;
  secret: Buffer;
  /** The setting that holds it. */
  setting: string;
}

export type KeyRing = readonly [Key, ...Key[]];

export interface Keys {
  sessions: KeyRing;
  /** For what is encrypted and opened again. */
  sealing: KeyRing;
  /** For device cookies and for the digests of links and codes. */
  tokens: KeyRing;
  /** For links in messages that open one thing without signing in. */
  links: KeyRing;
  /** By which the store proves to push services that it is the one that a browser subscribed to. */
  push: KeyRing;
  /** By which Telegram proves to the store that it sends an update. */
  telegram: KeyRing;
  /** For the shared key of order calls, where ORDER_API_KEY is not set. */
  orderCalls: KeyRing;
  /** For what pages enclose in their forms; Next knows one key, so only the first is used. */
  actions: KeyRing;
  pepper: KeyRing;
}

const SETTINGS = {
  sessions: 'SESSION_KEY',
  sealing: 'SEALING_KEY',
  tokens: 'TOKEN_KEY',
  links: 'TOKEN_KEY',
  push: 'TOKEN_KEY',
  telegram: 'TOKEN_KEY',
  orderCalls: 'TOKEN_KEY',
  actions: 'TOKEN_KEY',
  pepper: 'PEPPER_KEY',
} as const satisfies Record<keyof Keys, keyof Settings>;

type KeySetting = (typeof SETTINGS)[keyof Keys];
export type KeySettings = Pick<Settings, 'AUTH_SECRET'> &
  Partial<Pick<Settings, 'AUTH_SECRET_PREVIOUS' | KeySetting | `${KeySetting}_PREVIOUS`>>;

const opened = new WeakMap<KeySettings, Keys>();

/** The keys of these settings, derived once: each has to be at hand at every request. */
export function keysOf(settings: KeySettings): Keys {
  const known = opened.get(settings);
  if (known) return known;
  const ringOf = (use: keyof Keys) => openRing(use, sourcesOf(settings, SETTINGS[use]));
  const keys: Keys = {
    sessions: ringOf('sessions'),
    sealing: ringOf('sealing'),
    tokens: ringOf('tokens'),
    links: withIds(ringOf('links')),
    push: withIds(ringOf('push')),
    telegram: withIds(ringOf('telegram')),
    orderCalls: withIds(ringOf('orderCalls')),
    actions: withIds(ringOf('actions')),
    pepper: ringOf('pepper'),
  };
  opened.set(settings, keys);
  return keys;
}

interface Source {
  setting: string;
  text: string;
}

/**
 * The texts of which the keys of one use are made. AUTH_SECRET stays accepted where a use gets a setting of its own, so
 * that this ends no session.
 */
function sourcesOf(settings: KeySettings, name: KeySetting): [Source, ...Source[]] {
  const own = settings[name];
  const shared: Source = { setting: 'AUTH_SECRET', text: settings.AUTH_SECRET };
  const others = [`${name}_PREVIOUS`, 'AUTH_SECRET_PREVIOUS'] as const;
  const previous = others.flatMap((setting) => {
    const text = settings[setting];
    return text === undefined ? [] : [{ setting, text }];
  });
  return own === undefined ? [shared, ...previous] : [{ setting: name, text: own }, ...previous, shared];
}

/** The same text makes the same key in whichever setting it is, so that it may be moved from one to another. */
function openRing(use: keyof Keys, [first, ...rest]: [Source, ...Source[]]): KeyRing {
  const others = rest.filter(
    ({ text }, at) => text !== first.text && rest.findIndex((source) => source.text === text) === at,
  );
  const derived = ({ setting, text }: Source): Key => ({
    id: derive(text, `tarang/key-id/${use}`, 6).toString('base64url'),
    secret: derive(text, `tarang/key/${use}`, 32),
    setting,
  });
  // Until November 2026 AUTH_SECRET itself was the key. A device is trusted for a year, an authenticator for longer.
  const before = [first, ...others].map(
    ({ setting, text }): Key => ({ id: '', secret: Buffer.from(text), setting }),
  );
  return [derived(first), ...others.map(derived), ...before];
}

/** A ring without the keys from before keys had ids, for a use that is younger than ids. */
function withIds([first, ...rest]: KeyRing): KeyRing {
  return [first, ...rest.filter(({ id }) => id !== '')];
}

function derive(text: string, label: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', label, bytes));
}
