'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { saveWatch } from '@/components/shared/api/wishes';
import { loginPath } from '@/components/shared/session/safe-next';
import { useSession } from '@/components/shared/session/use-session';
import { useRouter } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { WatchKind } from '@/lib/domain/wishes/schema';
import { forgetWishes, loadWishes } from './load-wishes';

interface Watching {
  busy: boolean;
  isWatched: (itemid: number) => boolean;
  /** Watches an item, or no longer. Visitors are led to the login first. */
  press: (itemid: number) => Promise<void>;
}

/** The watches of one kind that the customer has on the items of a product. */
export function useWatch(productId: string, kind: WatchKind): Watching {
  const t = useTranslations('product.wishes');
  const router = useRouter();
  const userid = useSession().user?.userid;
  const { busy, run } = useBusy();
  const [watched, setWatched] = useState<readonly number[]>([]);

  useEffect(() => {
    setWatched([]);
    if (userid === undefined) return;
    let isGone = false;
    void loadWishes(userid, productId).then((wishes) => {
      const own = wishes?.watches.filter((watch) => watch.kind === kind) ?? [];
      if (!isGone) setWatched(own.map(({ itemid }) => itemid));
    });
    return () => {
      isGone = true;
    };
  }, [userid, productId, kind]);

  const press = (itemid: number) =>
    run(async () => {
      if (userid === undefined) return router.push(loginPath(`/product/${productId}`));
      const wanted = !watched.includes(itemid);
      const reply = await saveWatch({ product_id: productId, itemid, kind, wanted });
      forgetWishes();
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      setWatched((before) => [...before.filter((each) => each !== itemid), ...(wanted ? [itemid] : [])]);
      if (!wanted) return showToast(t('withdrawn'), 'good');
      showToast(t(reply.data.reachable ? 'willTell' : 'noWay'), reply.data.reachable ? 'good' : 'plain');
    });

  return { busy, isWatched: (itemid) => watched.includes(itemid), press };
}
