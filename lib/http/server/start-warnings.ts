import { findAlertGap, findSellerGap, findSmsGap, type Settings } from '@/lib/platform/config';

type WarnedSettings = Pick<
  Settings,
  'STORE_URL' | 'TRUST_PROXY' | 'SANDBOX' | 'SMTP_URL' | 'ALERT_WEBHOOK_URL'
> &
  Partial<Settings>;

/** What the settings allow and what is probably not meant, in sentences for the log of the start. */
export function startWarnings(settings: WarnedSettings): string[] {
  const { STORE_URL, TRUST_PROXY, SANDBOX } = settings;
  // In a demo no customer waits.
  const sellerGap = SANDBOX === '0' ? findSellerGap(settings) : null;
  const alertGap = SANDBOX === '0' ? findAlertGap(settings) : null;
  const smsGap = SANDBOX === '0' ? findSmsGap(settings) : null;
  return [
    ...(TRUST_PROXY || !STORE_URL.startsWith('https://')
      ? []
      : [
          'STORE_URL is https, which a proxy in front of this process must provide, but TRUST_PROXY is not 1: all visitors count as one address, and share its limits. Set TRUST_PROXY=1 if the proxy sets X-Forwarded-For itself.',
        ]),
    ...(alertGap === null ? [] : [alertGap]),
    ...(sellerGap === null ? [] : [sellerGap]),
    ...(smsGap === null ? [] : [smsGap]),
  ];
}
