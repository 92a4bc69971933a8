'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { logOut } from '@/components/shared/api/auth';
import { useRouter } from '@/components/ui/navigation';
import type { Belonging } from './belonging';
import { SignInAgain } from './sign-in-again';
import { SignedOut } from './signed-out';
import { useSessionMatch } from './use-session-match';

interface SessionGateProps {
  /** Whom the server made this page for, by the cookie. */
  userid: string;
  what: Belonging;
  children: ReactNode;
}

/**
 * A page of one person knows them by the cookie, the browser by its storage: either can be there without the other. What
 * the server sent is shown to that person only, and nobody is sent in circles.
 */
export function SessionGate({ userid, what, children }: SessionGateProps) {
  const t = useTranslations('account.session');
  const router = useRouter();
  const match = useSessionMatch(userid);

  useEffect(() => {
    // Signed out here, but the server was not reached at the time: the cookie still stands for them.
    if (match === 'unfinished')
      void logOut('').then(({ ok }) => {
        if (ok) router.refresh();
      });
    // Somebody else has signed in in this browser meanwhile: their page, please.
    if (match === 'other') router.refresh();
  }, [match, router]);

  if (match === 'gone' || match === 'unfinished') return <SignedOut what={what} />;
  if (match === 'other') return <SignInAgain text={t(`somebodyElse.${what}`)} />;
  return (
    <>
      {match === 'forgotten' && <SignInAgain text={t('forgotten')} />}
      {children}
    </>
  );
}
