'use client';

import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';
import { onToast } from './toast';

const SonnerHost = lazyPart(() => import('./sonner-host'));

/** Rendered once, by the shell; loads the toast library when the first toast is shown. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => (wanted ? undefined : onToast(() => setWanted(true))), [wanted]);
  return (
    wanted && (
      <Suspense>
        <SonnerHost />
      </Suspense>
    )
  );
}
