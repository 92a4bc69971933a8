'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { readDevices } from '@/components/shared/api/account';
import { loginPath } from '@/components/shared/session/safe-next';
import { signOut } from '@/components/shared/session/sign-out';
import { useSession } from '@/components/shared/session/use-session';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { WaveMark } from '@/components/ui/wave-mark';
import type { ProtectedPage } from './protected-page';
import { useCurrentPath } from './use-current-path';

/** The page for a visitor whose request carries no valid session. */
export function SignedOut({ what }: { what: ProtectedPage }) {
  const t = useTranslations('account.session');
  const path = useCurrentPath();
  const { phase } = useSession();

  useEffect(() => {
    // The browser has a session, but the server received no valid cookie. An authenticated call clears the session
    // when its token has expired.
    if (phase === 'in') void readDevices();
  }, [phase]);

  return (
    <section className="panel mx-auto max-w-xl p-8 text-center md:p-12">
      <WaveMark className="mx-auto mb-5 size-14" />
      <h1 className="font-bold text-xl md:text-2xl">{t(`signedOut.${what}`)}</h1>
      <p className="mt-3 mb-6 text-muted">{t(what === 'panel' ? 'keptOfStaff' : 'kept')}</p>
      <Link
        href={loginPath(path)}
        prefetch={false}
        // The login page would take the session in the browser for a complete login and redirect back here.
        onClick={() => phase === 'in' && void signOut({ atProvider: false })}
        className={buttonClass()}
      >
        {t('login')}
      </Link>
    </section>
  );
}
