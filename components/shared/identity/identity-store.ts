// The state of a sign-in at the identity provider, for the components that show it. The provider's library is not
// part of this bundle: it is loaded on request (`wanted`) and then registers its actions (`registerActions`).

import type { SecondFactorProof } from '@/components/shared/api/account';
import type { Messages } from '@/components/shared/messages/catalogue';
import type { IdentitySettings } from './identity-settings';

/** Key of a message about a failed sign-in. */
export type IdentityMessage = keyof Messages['identity']['failures'];

/** Why the sign-in failed: a key of the catalogue, or the sentence of our own server. */
export type IdentityFailure = IdentityMessage | { message: string };

export type IdentityState =
  | { phase: 'idle' }
  | { phase: 'loading'; during: 'redirect' | 'popup' | 'callback' }
  /** Our own session is open; the browser is about to open `next`. */
  | { phase: 'authenticated'; next: string }
  | { phase: 'code'; sending: boolean; hint: string; error: string | undefined }
  | { phase: 'error'; why: IdentityFailure; next: string }
  /** Signed out of the store, but perhaps not at the provider. */
  | { phase: 'signed-out-locally' };

export interface IdentityActions {
  /** `connect`: links the identity to the account that is open, instead of signing in. */
  redirect(next: string, connect?: boolean): void;
  /** To be called during the click itself, because browsers refuse windows at any other time. */
  popup(next: string): void;
  retry(): void;
  enterCode(proof: SecondFactorProof): void;
  /** For a customer who cannot enter the code. */
  cancelCode(): void;
  /** Signs out at the provider, which leaves this page. Resolves to false when the provider cannot be reached. */
  signOut(): Promise<boolean>;
}

export interface IdentitySnapshot {
  state: IdentityState;
  libraryRequested: boolean;
  /** Whether the buttons of /login are on this page: they show errors themselves. */
  buttons: boolean;
}

const idle: IdentitySnapshot = { state: { phase: 'idle' }, libraryRequested: false, buttons: false };

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

export function requestIdentityLibrary(): void {
  if (!current.libraryRequested) change({ libraryRequested: true });
}

export function showButtons(buttons: boolean): void {
  change({ buttons });
}

/**
 * Runs `go` at once when the library is loaded, because a window must be opened during the click itself; otherwise
 * runs it when the library has registered, and `fail` when it cannot be loaded.
 */
export function withIdentityActions(
  go: (actions: IdentityActions) => void,
  fail: () => void = () => {},
): void {
  if (actions) {
    go(actions);
    return;
  }
  waiting.push({ go, fail });
  requestIdentityLibrary();
}

/** Called by the library's component with its actions. Returns a function that removes them. */
export function registerActions(registered: IdentityActions): () => void {
  actions = registered;
  const called = waiting;
  waiting = [];
  for (const { go } of called) go(registered);
  return () => {
    if (actions === registered) actions = null;
  };
}

/** Called when the library cannot be loaded: rejects all waiting callers, and lets the next request load it again. */
export function reportLoadFailure(why: IdentityMessage): void {
  const called = waiting;
  waiting = [];
  change({ libraryRequested: false });
  // Without a sign-in in progress there is no error to show.
  if (current.state.phase === 'loading') setIdentityState({ phase: 'error', why, next: '/home' });
  for (const { fail } of called) fail();
}

function change(part: Partial<IdentitySnapshot>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}
