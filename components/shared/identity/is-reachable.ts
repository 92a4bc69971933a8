import { seconds } from '@/lib/platform/time';

/** Asked before the page is left for the provider: otherwise whoever is away shows nothing but the browser's own error. */
export async function isReachable(domain: string): Promise<boolean> {
  try {
    await fetch(`${domain}/.well-known/openid-configuration`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(seconds(5)),
    });
    return true;
  } catch {
    return false;
  }
}
