import {
  findAlertGap,
  findProviderGap,
  findSellerGap,
  findSmsGap,
  type Settings,
} from '@/lib/platform/config';

type WarnedSettings = Pick<
  Settings,
  'STORE_URL' | 'TRUST_PROXY' | 'SANDBOX' | 'SMTP_URL' | 'ALERT_WEBHOOK_URL'
> &
  Partial<Settings>;

/** What the settings allow and what is probably not meant, in sentences for the log of the start. */
export function startWarnings(settings: WarnedSettings): string[] {
  const { STORE_URL, TRUST_PROXY, SANDBOX } = settings;
  // In a demo no customer waits.
  const gaps =
    SANDBOX === '0'
      ? [findAlertGap, findSellerGap, findProviderGap, findSmsGap].map((find) => find(settings))
      : [];
  return [
    ...(TRUST_PROXY || !STORE_URL.startsWith('https://')
      ? []
      : [
          'STORE_URL is https, which a proxy in front of this process must provide, but TRUST_PROXY is not 1: all visitors count as one address, and share its limits. Set TRUST_PROXY=1 if the proxy sets X-Forwarded-For itself.',
        ]),
    ...gaps.filter((gap) => gap !== null),
  ];
}
