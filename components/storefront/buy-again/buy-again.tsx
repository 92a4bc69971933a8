'use client';

import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { classNames } from '@/components/ui/class-names';
import { lazyPart } from '@/components/ui/lazy-part';

const BuyAgainRow = lazyPart(() => import('./buy-again-row'));

/**
 * What a customer bought last, in the place of `children`, which a customer who has bought before has read. Both take
 * the same space, so that nothing moves when the answer comes; visitors load nothing of it.
 */
export function BuyAgain({ children }: { children: ReactNode }) {
  const userid = useSession().user?.userid;
  const [shown, setShown] = useState(false);
  return (
    <div className="grid min-h-29 grid-cols-[minmax(0,1fr)] md:min-h-26 [&>*]:[grid-area:1/1]">
      <div className={classNames(shown && 'invisible')}>{children}</div>
      {userid !== undefined && (
        <Suspense>
          <BuyAgainRow key={userid} onShown={setShown} />
        </Suspense>
      )}
    </div>
  );
}
