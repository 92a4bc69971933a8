'use client';

import {
  House,
  LayoutDashboard,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageCircle,
  ReceiptIndianRupee,
  ScrollText,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { seesPanel } from '@/components/shared/session/session-user';
import { signOut } from '@/components/shared/session/sign-out';
import { useSession } from '@/components/shared/session/use-session';
import { Link, usePathname } from '@/components/ui/navigation';
import { ContactLink } from './contact-link';
import { LanguageSwitch } from './language-switch';

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-left font-semibold hover:bg-raised aria-[current]:bg-raised [&>svg]:size-5 [&>svg]:text-muted';

interface Entry {
  href: string;
  text:
    | 'home'
    | 'login'
    | 'createAccount'
    | 'dashboard'
    | 'adminDashboard'
    | 'privacyPolicy'
    | 'refundPolicy';
  Icon: LucideIcon;
}

const home: Entry = { href: '/home', text: 'home', Icon: House };
const signedOutEntries: Entry[] = [
  { href: '/login', text: 'login', Icon: LogIn },
  { href: '/register', text: 'createAccount', Icon: UserPlus },
];
const dashboard: Entry = { href: '/dashboard', text: 'dashboard', Icon: LayoutDashboard };
const admin: Entry = { href: '/admin', text: 'adminDashboard', Icon: ShieldCheck };
const policies: Entry[] = [
  { href: '/privacypage', text: 'privacyPolicy', Icon: ScrollText },
  { href: '/refund-policy', text: 'refundPolicy', Icon: ReceiptIndianRupee },
];

export function SidebarLinks({ supportUrl, onLeave }: { supportUrl: string; onLeave: () => void }) {
  const { user } = useSession();
  const pathname = usePathname();
  const t = useTranslations('shell');
  const entries = user ? [dashboard, ...(seesPanel(user) ? [admin] : []), ...policies] : signedOutEntries;
  const link = ({ href, text, Icon }: Entry) => {
    // The admin panel has its own root layout, so it needs a full page load.
    const Anchor = href === '/admin' ? 'a' : Link;
    return (
      <li key={href}>
        <Anchor
          href={href}
          {...(Anchor === Link && { prefetch: false })}
          onClick={onLeave}
          aria-current={pathname === href ? 'page' : undefined}
          className={row}
        >
          <Icon aria-hidden /> {t(text)}
        </Anchor>
      </li>
    );
  };
  return (
    <nav aria-label={t('menu')}>
      <ul className="space-y-1">
        {link(home)}
        <li>
          <ContactLink supportUrl={supportUrl} className={row}>
            <MessageCircle aria-hidden /> {t('contact')}
          </ContactLink>
        </li>
        {entries.map(link)}
        {user && (
          <li>
            <button
              type="button"
              className={row}
              onClick={() => {
                onLeave();
                void signOut();
              }}
            >
              <LogOut aria-hidden /> {t('signOut')}
            </button>
          </li>
        )}
      </ul>
      <LanguageSwitch className={`${row} mt-3 border-line border-t`} />
    </nav>
  );
}
