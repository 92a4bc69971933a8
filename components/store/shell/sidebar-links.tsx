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
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { signOut } from '@/components/store/session/sign-out';
import { useSession } from '@/components/store/session/use-session';
import { ContactLink } from './contact-link';

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-left font-semibold hover:bg-raised aria-[current]:bg-raised [&>svg]:size-5 [&>svg]:text-muted';

interface Entry {
  href: string;
  text: string;
  Icon: LucideIcon;
}

const home: Entry = { href: '/home', text: 'Home', Icon: House };
const signedOutEntries: Entry[] = [
  { href: '/login', text: 'Login', Icon: LogIn },
  { href: '/register', text: 'Create Account', Icon: UserPlus },
];
const dashboard: Entry = { href: '/dashboard', text: 'Dashboard', Icon: LayoutDashboard };
const admin: Entry = { href: '/admin', text: 'Admin Dashboard', Icon: ShieldCheck };
const policies: Entry[] = [
  { href: '/privacypage', text: 'Privacy Policy', Icon: ScrollText },
  { href: '/refund-policy', text: 'Refund Policy', Icon: ReceiptIndianRupee },
];

export function SidebarLinks({ supportUrl, onLeave }: { supportUrl: string; onLeave: () => void }) {
  const { user } = useSession();
  const pathname = usePathname();
  const entries = user
    ? [dashboard, ...(user.role === 'admin' ? [admin] : []), ...policies]
    : signedOutEntries;
  const link = ({ href, text, Icon }: Entry) => (
    <li key={href}>
      <Link
        href={href}
        prefetch={false}
        onClick={onLeave}
        aria-current={pathname === href ? 'page' : undefined}
        className={row}
      >
        <Icon aria-hidden /> {text}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Menu">
      <ul className="space-y-1">
        {link(home)}
        <li>
          <ContactLink supportUrl={supportUrl} className={row}>
            <MessageCircle aria-hidden /> Contact
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
              <LogOut aria-hidden /> Sign out
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
