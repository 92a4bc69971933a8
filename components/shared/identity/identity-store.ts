// How a sign-in by the identity provider stands, for whoever shows it. The provider's library is far away: it is fetched
// when somebody wants it (`wanted`), and then hands in what it can do (`arrive`).

import type { Messages } from '@/components/shared/messages/catalogue';
import type { IdentitySettings } from './identity-settings';

/** A sentence of the catalogue about a sign-in that failed. */
export type IdentityMessage = keyof Messages['identity']['failures'];

/** Why nobody is signed in after all: our name for it, or what our own server said. */
export type IdentityFailure = IdentityMessage | { said: string };

export type IdentityState =
  | { phase: 'idle' }
  | { phase: 'loading'; during: 'redirect' | 'popup' | 'callback' }
  /** Our own session is open; the person is on the way to `next`. */
  | { phase: 'authenticated'; next: string }
  | { phase: 'code'; sending: boolean; hint: string; error: string | undefined }
  | { phase: 'error'; why: IdentityFailure; next: string }
  /** Signed out of the shop, and perhaps not of the provider. */
  | { phase: 'half-left' };

export interface IdentityActions {
  redirect(next: string): void;
  /** Only in the very click: browsers refuse windows at any other time. */
  popup(next: string): void;
  again(): void;
  enterCode(code: string): void;
  /** Whoever has no code. */
  abandon(): void;
  /** Signs out at the provider, and leaves this page for it. False when it cannot be reached. */
  leave(): Promise<boolean>;
}

export interface IdentitySnapshot {
  state: IdentityState;
  wanted: boolean;
  /** Whether the buttons of /login stand on this page: they show what goes wrong themselves. */
  buttons: boolean;
}

const idle: IdentitySnapshot = { state: { phase: 'idle' }, wanted: false, buttons: false };

let current = idle;
let configured: IdentitySettings | null = null;
let actions: IdentityActions | null = null;
let waiting: { go: (actions: IdentityActions) => void; fail: () => void }[] = [];
const listeners = new Set<() => void>();

export function identitySnapshot(): IdentitySnapshot {
  return current;
}

export function idleSnapshot(): IdentitySnapshot {
  return idle;
}

export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null on a page without a provider. */
export function identitySettings(): IdentitySettings | null {
  return configured;
}

export function configureIdentity(settings: IdentitySettings): void {
  configured = settings;
}

export function setIdentityState(state: IdentityState): void {
  change({ state });
}

export function wantIdentity(): void {
  if (!current.wanted) change({ wanted: true });
}

export function showButtons(buttons: boolean): void {
  change({ buttons });
}

/** Runs at once when the library is here, as a window must be opened in the click itself; otherwise when it comes. */
export function withIdentity(go: (actions: IdentityActions) => void, fail: () => void = () => {}): void {
  if (actions) {
    go(actions);
    return;
  }
  waiting.push({ go, fail });
  wantIdentity();
}

/** For the library's own component: what it can do from now on. The result takes it back. */
export function arrive(able: IdentityActions): () => void {
  actions = able;
  const called = waiting;
  waiting = [];
  for (const { go } of called) go(able);
  return () => {
    if (actions === able) actions = null;
  };
}

/** The library cannot be had: whoever waits for it hears that, and the next wish tries again. */
export function giveUp(why: IdentityMessage): void {
  const called = waiting;
  waiting = [];
  change({ wanted: false });
  // Silent as long as nobody asked for anything.
  if (current.state.phase === 'loading') setIdentityState({ phase: 'error', why, next: '/home' });
  for (const { fail } of called) fail();
}

function change(part: Partial<IdentitySnapshot>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}
