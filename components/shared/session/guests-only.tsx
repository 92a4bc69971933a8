'use client';

import { type ReactNode, useEffect } from 'react';
import { classNames } from '@/components/ui/class-names';
import { usePathname, useRouter } from '@/components/ui/navigation';
import { nextHere } from './safe-next';
import { forget } from './tab-memory';
import { useSession } from './use-session';

/**
 * The pages of signing up and in. Whoever is signed in is led on: at once when they come, and after signing in, here or
 * in another tab (spec S2.1).
 */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const { phase } = useSession();
  const leaving = phase === 'in';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another of these pages, opened meanwhile, is left too
  useEffect(() => {
    if (!leaving) return;
    forget('login-notice', 'pending-email');
    router.replace(nextHere());
  }, [leaving, pathname, router]);

  return (
    <div inert={leaving} className={classNames('transition-opacity duration-300', leaving && 'opacity-50')}>
      {children}
    </div>
  );
}
