'use client';

import Link from 'next/link';
import { useSession } from '@/components/store/session/use-session';
import { buttonClass } from '@/components/ui/button-class';
import { UserMenu } from './user-menu';

/** The right end of the navbar: a Login button, or the menu of whoever is signed in. */
export function AccountCorner() {
  const { user } = useSession();
  if (user) return <UserMenu user={user} />;
  return (
    <Link href="/login" prefetch={false} className={buttonClass('accent')}>
      Login
    </Link>
  );
}
