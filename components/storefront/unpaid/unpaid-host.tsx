'use client';

import { Suspense, useEffect, useState } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part';
import { onFirstInteraction } from '@/components/ui/on-first-interaction';
import { seconds } from '@/lib/platform/time';

const UnpaidBanner = lazyPart(() => import('./unpaid-banner'));

/** Loaded after the first interaction or this time, because the page itself needs the processor first. */
const AT_LATEST = seconds(2);

/** Offers an unpaid order of the signed-in customer on every page. Visitors load nothing of it. */
export function UnpaidHost() {
  const userid = useSession().user?.userid;
  const [wanted, setWanted] = useState(false);
  useEffect(
    () => (userid === undefined ? undefined : onFirstInteraction(() => setWanted(true), AT_LATEST)),
    [userid],
  );
  return (
    userid !== undefined &&
    wanted && (
      <Suspense>
        <UnpaidBanner key={userid} />
      </Suspense>
    )
  );
}
