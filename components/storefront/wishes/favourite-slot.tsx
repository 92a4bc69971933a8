'use client';

import { Suspense } from 'react';
import { useSession } from '@/components/shared/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part';

const FavouriteButton = lazyPart(() => import('./favourite-button'));

/**
 * The place of the heart beside the title of a product. Visitors load nothing of it, and nothing moves when it comes.
 */
export function FavouriteSlot({ productId, name }: { productId: string; name: string }) {
  const userid = useSession().user?.userid;
  return (
    <span className="-my-1 -mr-2 size-11 shrink-0">
      {userid !== undefined && (
        <Suspense>
          <FavouriteButton key={userid} userid={userid} productId={productId} name={name} />
        </Suspense>
      )}
    </span>
  );
}
