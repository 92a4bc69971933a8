'use client';

import { LayoutDashboard, MessageCircle, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shared/session/use-session';
import { Link, usePathname } from '@/components/ui/navigation';
import { ContactLink } from './contact-link';

const place =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 bar-label text-muted font-semibold hover:text-text aria-[current]:text-accent [&>svg]:size-5';
const places = [
  { href: '/wallet', text: 'wallet', Icon: Wallet },
  { href: '/dashboard', text: 'dashboard', Icon: LayoutDashboard },
] as const;

/**
 * The navigation bar on phones, for signed-in customers (spec S2.4). The page of a product hides it: with the buy bar
 * above it, two bars took a sixth of a small screen, and a thumb that missed BUY NOW left the page.
 */
export function BottomBar({ supportUrl }: { supportUrl: string }) {
  const { user } = useSession();
  const pathname = usePathname();
  const t = useTranslations('shell');
  if (!user) return null;
  return (
    <>
      <div aria-hidden className="h-[var(--bar-bottom)] md:hidden" />
      <nav
        aria-label={t('account')}
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] in-[body:has([data-buy-bar])]:hidden md:hidden print:hidden"
      >
        {places.map(({ href, text, Icon }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={pathname === href ? 'page' : undefined}
            className={place}
          >
            <Icon aria-hidden /> {t(text)}
          </Link>
        ))}
        <ContactLink supportUrl={supportUrl} className={place}>
          <MessageCircle aria-hidden /> {t('contact')}
        </ContactLink>
      </nav>
    </>
  );
}
