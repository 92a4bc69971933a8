import { createHasher } from '@/lib/platform/hashing';

/** The real one at a cost that tests can pay. */
export const testHasher = createHasher({ cost: 4 });
