'use client';

import { useSyncExternalStore } from 'react';

/** Whether this browser has passkeys at this address; false on the server. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(noChanges, isSupported, () => false);
}

function noChanges(): () => void {
  return () => {};
}

// A passkey belongs to a domain, and browsers refuse one at an address in numbers.
function isSupported(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && !isAddress;
}
