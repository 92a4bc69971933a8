'use client';

import { type ReactNode, useEffect } from 'react';
import { classNames } from '@/components/ui/class-names';
import { usePathname, useRouter } from '@/components/ui/navigation';
import { nextOfPage } from './safe-next';
import { removeTabItems } from './tab-storage';
import { useSession } from './use-session';

/**
 * Wraps the pages of signing up and in. A signed-in customer is redirected, also after signing in here or in another
 * tab (spec S2.1).
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const { phase } = useSession();
  const leaving = phase === 'in';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another of these pages, opened meanwhile, is left too
  useEffect(() => {
    if (!leaving) return;
    removeTabItems('login-notice', 'pending-email');
    router.replace(nextOfPage());
  }, [leaving, pathname, router]);

  return (
    <div inert={leaving} className={classNames('transition-opacity duration-300', leaving && 'opacity-50')}>
      {children}
    </div>
  );
}
