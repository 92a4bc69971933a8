import { transportFaults } from '@/lib/sandbox/faults/transport';
import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'telegram';

/** The faults of TELEGRAM-5. */
export const TELEGRAM_FAULTS = [
  ...transportFaults(service, ['sendMessage', 'setWebhook']),
  {
    service,
    name: 'too_many',
    title: 'Too many requests (429)',
    effect: 'HTTP 429 with the time to wait; nothing is sent.',
    params: [{ name: 'retry_after', label: 'seconds', default: 30 }],
  },
  { service, name: 'blocked', title: 'Bot is blocked (403)', effect: 'HTTP 403: nothing will ever arrive.' },
  {
    service,
    name: 'error_500',
    title: 'Error of Telegram (500)',
    effect: 'HTTP 500 in Telegram’s own format, after the message was sent.',
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
    name: 'update_twice',
    title: 'Update twice',
    effect: 'The store’s answer to an update is lost, and the same update comes again.',
  },
] as const satisfies readonly FaultDefinition[];
