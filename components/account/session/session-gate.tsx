'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { logOut } from '@/components/shared/api/auth';
import { PageOwner } from '@/components/shared/session/page-owner';
import { useRouter } from '@/components/ui/navigation';
import { Opened } from '@/components/ui/opened';
import type { ProtectedPage } from './protected-page';
import { SignInAgain } from './sign-in-again';
import { SignedOut } from './signed-out';
import { useSessionMatch } from './use-session-match';

interface SessionGateProps {
  /** The customer for whom the server rendered this page, taken from the cookie. */
  userid: string;
  what: ProtectedPage;
  children: ReactNode;
}

/**
 * The server identifies the customer by the cookie, the browser by its storage, and either can exist without the
 * other. Content from the server is shown only to the customer for whom it was rendered, and no redirect loop is
 * possible.
 */
export function SessionGate({ userid, what, children }: SessionGateProps) {
  const t = useTranslations('account.session');
  const router = useRouter();
  const match = useSessionMatch(userid);

  useEffect(() => {
    // Signed out in this browser while the server could not be reached, so the cookie is still valid: it is ended
    // now.
    if (match === 'logout-pending')
      void logOut('').then(({ ok }) => {
        if (ok) router.refresh();
      });
    // Another customer has signed in in this browser meanwhile, so the page is rendered for them.
    if (match === 'other') router.refresh();
  }, [match, router]);

  if (match === 'ended' || match === 'logout-pending')
    return (
      // The page was longer: without the focus the window would stay where the footer is now.
      <Opened>
        <SignedOut what={what} />
      </Opened>
    );
  if (match === 'other') return <SignInAgain text={t(`otherCustomer.${what}`)} />;
  return (
    <>
      {match === 'missing' && <SignInAgain text={t('sessionMissing')} />}
      <PageOwner value={userid}>{children}</PageOwner>
    </>
  );
}
