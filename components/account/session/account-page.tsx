import type { ReactNode } from 'react';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { ProtectedPage } from './protected-page';
import { SessionGate } from './session-gate';
import { SignedOut } from './signed-out';

interface AccountPageProps {
  viewer: Viewer | null;
  what: ProtectedPage;
  children: ReactNode;
}

/** The layout of the pages that need a signed-in customer: the page, or a link to the login. */
export function AccountPage({ viewer, what, children }: AccountPageProps) {
  return (
    <div className="glow print:bg-none">
      <div className="page-width pt-6 md:pt-10">
        {viewer ? (
          <SessionGate userid={viewer.userid} what={what}>
            {children}
          </SessionGate>
        ) : (
          <SignedOut what={what} />
        )}
      </div>
    </div>
  );
}
