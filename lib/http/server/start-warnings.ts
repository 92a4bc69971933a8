import type { Settings } from '@/lib/platform/config';

/** What the settings allow and what is probably not meant, in sentences for the log of the start. */
export function startWarnings({
  STORE_URL,
  TRUST_PROXY,
}: Pick<Settings, 'STORE_URL' | 'TRUST_PROXY'>): string[] {
  if (TRUST_PROXY || !STORE_URL.startsWith('https://')) return [];
  return [
    'STORE_URL is https, which a proxy in front of this process must provide, but TRUST_PROXY is not 1: all visitors count as one address, and share its limits. Set TRUST_PROXY=1 if the proxy sets X-Forwarded-For itself.',
  ];
}
