import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'push';

export const PUSH_FAULTS = [
  ...transportFaults(service, ['message']),
  { service, name: 'gone', title: 'Subscription ended (410)', effect: 'HTTP 410: nothing will ever arrive.' },
  {
    service,
    name: 'unsigned',
    title: 'Signature refused (403)',
    effect: 'HTTP 403: the signature is not taken, as when a clock is wrong.',
  },
  { service, name: 'busy', title: 'Busy (429)', effect: 'HTTP 429: try again later.' },
  {
    service,
    name: 'too_large',
    title: 'Refused (413)',
    effect: 'HTTP 413: this message will never be taken.',
  },
] as const satisfies readonly FaultDefinition[];
