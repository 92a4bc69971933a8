'use client';

import { useTranslations } from 'next-intl';
import { useSession } from '@/components/store/session/use-session';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { UserMenu } from './user-menu';

/** The right end of the navbar: a Login button, or the menu of whoever is signed in. */
export function AccountCorner() {
  const t = useTranslations('shell');
  const { user } = useSession();
  if (user) return <UserMenu user={user} />;
  return (
    <Link href="/login" prefetch={false} className={buttonClass('accent')}>
      {t('login')}
    </Link>
  );
}
