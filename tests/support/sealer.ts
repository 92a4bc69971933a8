import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';

export const testSealer = createSealer(
  keysOf({ AUTH_SECRET: 'a secret that only tests know, and no store' }),
);
