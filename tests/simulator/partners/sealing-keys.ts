import { keysOf } from '@/lib/platform/keys';
import { createSealer, type Sealer } from '@/lib/platform/sealing';

const AUTH_SECRET = 'a secret that only the simulator knows';
const FORMER = 'the sealing key of before, which only the simulator knows';
const NEXT = 'the sealing key of afterwards, which only the simulator knows';

const sealerBy = (keys: { SEALING_KEY: string; SEALING_KEY_PREVIOUS?: string }): Sealer =>
  createSealer(keysOf({ AUTH_SECRET, ...keys }));

/** The settings between which an operator goes when the sealing key is replaced (docs/operating.md). */
export const SEALERS = {
  former: sealerBy({ SEALING_KEY: FORMER }),
  both: sealerBy({ SEALING_KEY: NEXT, SEALING_KEY_PREVIOUS: FORMER }),
  next: sealerBy({ SEALING_KEY: NEXT }),
} as const;
