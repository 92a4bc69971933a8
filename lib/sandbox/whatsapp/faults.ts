import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'whatsapp';

/** The faults of WHATSAPP-5. */
export const WHATSAPP_FAULTS = [
  ...transportFaults(service, ['messages']),
  {
    service,
    name: 'error_code',
    title: 'Any error code',
    effect: 'An error with this code in Meta’s own format; nothing is sent.',
    params: [{ name: 'code', label: 'code', default: 130_429 }],
  },
  {
    service,
    name: 'error_500',
    title: 'Error of Meta (131000)',
    effect: 'HTTP 500 with code 131000, after the message was sent.',
  },
  {
    service,
    name: 'timeout_after_sending',
    title: 'Timeout after sending',
    effect: 'The message is sent, the answer never comes.',
    params: [{ name: 'ms', label: 'milliseconds', default: 60_000 }],
  },
  {
    service,
    name: 'not_delivered',
    title: 'Fails later (131026)',
    effect: 'The message is taken, and a webhook says afterwards that it could not be delivered.',
    params: [{ name: 'code', label: 'code', default: 131_026 }],
  },
  {
    service,
    name: 'webhook_twice',
    title: 'Webhook twice',
    effect: 'The store’s answer to a webhook is lost, and the same webhook comes again.',
  },
] as const satisfies readonly FaultDefinition[];
