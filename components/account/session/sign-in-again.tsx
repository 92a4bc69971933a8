'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { loginPath } from '@/components/shared/session/safe-next';
import { signOut } from '@/components/shared/session/sign-out';
import { useSession } from '@/components/shared/session/use-session';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { useCurrentPath } from './use-current-path';

/** A line above a page whose cookie and browser session do not agree, with a link to the login. */
export function SignInAgain({ text }: { text: string }) {
  const t = useTranslations('account.session');
  const path = useCurrentPath();
  const { phase } = useSession();
  return (
    <div
      role="status"
      className="panel mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-wait p-4 md:px-6"
    >
      <p className="flex min-w-0 items-center gap-3">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-wait" /> {text}
      </p>
      <Link
        href={loginPath(path)}
        prefetch={false}
        // With a session in the browser the login page would redirect back here at once.
        onClick={() => phase === 'in' && void signOut({ atProvider: false })}
        className={buttonClass('quiet')}
      >
        {t('loginAgain')}
      </Link>
    </div>
  );
}
