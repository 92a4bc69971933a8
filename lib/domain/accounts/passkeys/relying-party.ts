import type { Context } from '@/lib/domain/context';
import { isLoopback } from '@/lib/platform/config';
import { AppError } from '@/lib/platform/errors';

/** The store as authenticators know it. */
export interface RelyingParty {
  /** The domain to which passkeys are bound. */
  id: string;
  origin: string;
  name: string;
}

/** Whether browsers offer passkeys at this address: by its domain, and encrypted unless it cannot leave the machine. */
function hasPasskeys(storeUrl: string): boolean {
  const { hostname, protocol } = new URL(storeUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === 'https:' || isLoopback(hostname));
}

/** Throws not_available at an address that cannot have passkeys. */
export function relyingParty({ shop }: Pick<Context, 'shop'>): RelyingParty {
  if (!hasPasskeys(shop.url)) throw new AppError('not_available', 'accounts.passkeysUnavailable');
  const { hostname, origin } = new URL(shop.url);
  return { id: hostname, origin, name: shop.name };
}
