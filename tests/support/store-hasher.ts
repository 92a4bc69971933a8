import { createHasher, type Hasher } from '@/lib/platform/hashing';
import { keysOf } from '@/lib/platform/keys';
import { storeUnderTest } from './store-under-test';

let opened: Hasher | undefined;

/**
 * Of the store that the browser tests share, at a cost that tests can pay. With its key: after the sign-in of an
 * account whose hash is by another one, the store makes a new hash at its own cost, 150 ms of processor time.
 */
export function storeHasher(): Hasher {
  opened ??= createHasher({ cost: 4, pepper: keysOf({ AUTH_SECRET: storeUnderTest().secret }).pepper });
  return opened;
}
