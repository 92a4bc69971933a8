import { seconds } from '@/lib/platform/time';

/**
 * Checked before the page is left for the provider: if the provider is down, the customer would see only the
 * browser's own error page.
 */
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
