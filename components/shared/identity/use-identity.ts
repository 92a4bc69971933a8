'use client';

import { useSyncExternalStore } from 'react';
import { type IdentitySnapshot, identitySnapshot, idleSnapshot, subscribeToIdentity } from './identity-store';

export function useIdentity(): IdentitySnapshot {
  return useSyncExternalStore(subscribeToIdentity, identitySnapshot, idleSnapshot);
}
