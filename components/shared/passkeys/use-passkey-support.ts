'use client';

import { useSyncExternalStore } from 'react';

/**
 * Whether this browser has passkeys at this address; true on the server, because nearly all do: a button that comes
 * only with the scripts moves what is below it (measured: a shift of 0.020 on the login page of a slow phone).
 */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(noChanges, hasPasskeys, () => true);
}

function noChanges(): () => void {
  return () => {};
}

/**
 * The same, for code that runs in browsers only. A passkey belongs to a domain: browsers refuse one at an address in
 * numbers.
 */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && !isAddress;
}
