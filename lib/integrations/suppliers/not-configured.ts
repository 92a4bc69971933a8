import { AppError } from '@/lib/platform/errors';
import { inEnglish, message } from '@/lib/platform/messages';
import type { Capabilities } from './descriptors';
import type { Supplier } from './port';
import { refuseUnsent } from './refuse-unsent';

/** A supplier without credentials: it refuses purchases, and all other calls are unknown or throw `unavailable`. */
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
  const text = message('orders.supplierNotConfigured', { supplier: title });
  const why = inEnglish(text);
  const unknown = { outcome: 'unknown', message: why, request: {}, reply: { unsent: why }, took: 0 } as const;
  return {
    buy: async () => refuseUnsent('not_configured', why),
    lookUp: capabilities.lookUp ? async () => unknown : null,
    settleTime: 0,
    checkPlayer: capabilities.checkPlayer
      ? async () => ({ outcome: 'unknown', message: why, raw: null })
      : null,
    balance: async () => {
      throw new AppError('unavailable', text);
    },
  };
}
