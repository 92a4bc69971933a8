'use client';

import { useTranslations } from 'next-intl';
import { useSession } from '@/components/shared/session/use-session';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { UserMenu } from './user-menu';

/** The right end of the navbar: a Login button or the user menu. Both have the width of the wider one. */
export function AccountCorner() {
  const t = useTranslations('shell');
  const { user } = useSession();
  return (
    <div className="flex min-w-20 justify-end">
      {user ? (
        <UserMenu user={user} />
      ) : (
        <Link href="/login" prefetch={false} className={buttonClass('accent')}>
          {t('login')}
        </Link>
      )}
    </div>
  );
}
