import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'mail';

export const MAIL_FAULTS = [
  { service, name: 'down', title: 'Down', effect: 'The connection is closed with 421 before the greeting.' },
  { service, name: 'reject', title: 'Recipient refused', effect: '550 to the recipient: never try again.' },
  { service, name: 'busy', title: 'Busy', effect: '451 to the message: try again later.' },
  {
    service,
    name: 'slow',
    title: 'Slow',
    effect: 'The message is kept at once, the answer comes late.',
    params: [{ name: 'ms', label: 'milliseconds', default: 15_000 }],
  },
] as const satisfies readonly FaultDefinition[];
