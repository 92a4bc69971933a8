import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/navigation';
import { type SettingsTab, settingsTabs } from './tabs';

interface SettingsTabsProps {
  current: SettingsTab;
  /** Whether the account has the role reseller. Only resellers see the tabs of bulk orders and of the partner API. */
  isReseller: boolean;
  /** The cards of the current tab. */
  children: ReactNode;
}

/**
 * What an account is and how it is kept safe, below the orders. Each tab is an address, so that Back and links work.
 */
export function SettingsTabs({ current, isReseller, children }: SettingsTabsProps) {
  const t = useTranslations('account.settings');
  return (
    <section id="account" aria-labelledby="account-title" className="space-y-3 pt-2 md:space-y-5">
      <h2 id="account-title" className="font-bold text-xl">
        {t('title')}
      </h2>
      <nav aria-label={t('tabs')} className="no-scrollbar -mx-1 flex gap-2 overflow-x-auto p-1">
        {settingsTabs.map((tab) => (
          <Link
            key={tab}
            href={`?tab=${tab}#account`}
            prefetch={false}
            aria-current={tab === current ? 'page' : undefined}
            className={tabClass(tab === current)}
          >
            {t(tab)}
          </Link>
        ))}
        <Link href="/dashboard/messages" prefetch={false} className={tabClass(false)}>
          {t('messages')}
        </Link>
        <Link href="/dashboard/invoices" prefetch={false} className={tabClass(false)}>
          {t('invoices')}
        </Link>
        <Link href="/dashboard/privacy" prefetch={false} className={tabClass(false)}>
          {t('privacy')}
        </Link>
        {isReseller && (
          <>
            <Link href="/dashboard/bulk" prefetch={false} className={tabClass(false)}>
              {t('bulk')}
            </Link>
            <Link href="/dashboard/api" prefetch={false} className={tabClass(false)}>
              {t('partnerApi')}
            </Link>
          </>
        )}
      </nav>
      {children}
    </section>
  );
}

function tabClass(isCurrent: boolean): string {
  return classNames(
    'flex min-h-11 shrink-0 items-center rounded-full border px-5 font-semibold text-sm transition-colors',
    isCurrent ? 'border-accent text-accent' : 'border-line text-muted hover:border-edge hover:text-text',
  );
}
