import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IdentityIsland } from '@/components/shared/identity/identity-island';
import type { IdentitySettings } from '@/components/shared/identity/identity-settings';
import { UnpaidHost } from '@/components/storefront/unpaid/unpaid-host';
import { ImageFallback } from '@/components/ui/image-fallback';
import { ToastHost } from '@/components/ui/toast-host';
import { BottomBar } from './bottom-bar';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { OfflineHelper } from './offline-helper';
import type { SocialAccount } from './social-links';

interface ShellProps {
  storeName: string;
  supportUrl: string;
  /** The store's accounts at social networks. */
  socials: SocialAccount[];
  /** Null when no identity provider is configured. */
  identity: IdentitySettings | null;
  children: ReactNode;
}

/** The layout around every page of the store. It contains no personal data; client components add it. */
export function Shell({ storeName, supportUrl, socials, identity, children }: ShellProps) {
  const t = useTranslations('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only print:hidden focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-full focus-visible:bg-accent focus-visible:px-4 focus-visible:py-2 focus-visible:font-bold focus-visible:text-on-accent"
      >
        {t('skip')}
      </a>
      <Navbar storeName={storeName} supportUrl={supportUrl} />
      {/* At least as tall as the window, so that the footer starts below it and late content causes no visible layout
          shift. */}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--bar-top))] flex-1 pb-16 outline-none print:min-h-0"
      >
        {children}
      </main>
      <Footer storeName={storeName} supportUrl={supportUrl} socials={socials} />
      <BottomBar supportUrl={supportUrl} />
      <ImageFallback />
      <ToastHost />
      <OfflineHelper />
      <UnpaidHost />
      {identity && <IdentityIsland settings={identity} />}
    </div>
  );
}
