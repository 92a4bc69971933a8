'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { onToast } from './toast';

const SonnerHost = lazy(() => import('./sonner-host'));

/** Stands once in the shell; fetches the toast library when the first toast is raised. */
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
