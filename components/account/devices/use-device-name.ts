import { useTranslations } from 'next-intl';
import type { DeviceView } from '@/lib/domain/accounts/schema';

/** The name of a device for people, such as 'Chrome on Android'. */
export function useDeviceName(): (device: Pick<DeviceView, 'browser' | 'system'>) => string {
  const t = useTranslations('account.devices');
  return ({ browser, system }) =>
    browser && system ? t('name', { browser, system }) : (browser ?? system ?? t('unknown'));
}
