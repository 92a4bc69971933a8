import { AppError } from '@/lib/platform/errors';
import type { Capabilities } from './descriptors';
import type { Supplier } from './port';
import { stopHere } from './unsent';

/** A supplier without credentials. */
export function notConfigured<Can extends Capabilities>(descriptor: {
  title: string;
  capabilities: Can;
}): Supplier<Can>;
export function notConfigured({
  title,
  capabilities,
}: {
  title: string;
  capabilities: Capabilities;
}): Supplier {
  const message = `${title} is not configured`;
  const unknown = { outcome: 'unknown', message, request: {}, reply: { unsent: message }, took: 0 } as const;
  return {
    buy: async () => stopHere('not_configured', message),
    lookUp: capabilities.lookUp ? async () => unknown : null,
    checkPlayer: capabilities.checkPlayer ? async () => ({ outcome: 'unknown', message, raw: null }) : null,
    balance: async () => {
      throw new AppError('unavailable', message);
    },
  };
}
