'use client';

import { useRouter } from 'next/navigation';
import { callAction } from '@/components/admin/call-action';
import { Permitted } from '@/components/admin/permissions/permitted';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import type { PublishItem } from './draft-actions';

interface PublishItemButtonProps {
  item: AdminItem;
  action: PublishItem;
}

/** Puts a draft of an item on sale. */
export function PublishItemButton({ item: { itemid, name, __v: seen }, action }: PublishItemButtonProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const publish = () =>
    run(async () => {
      const reply = await callAction(action, { itemid, seen });
      if (reply.ok) showToast(`${name} is on sale.`, 'good');
      else showToast(errorText(reply.failure), 'bad');
      router.refresh();
    });
  return (
    <Permitted to="catalogue.write" otherwise="Draft">
      <button
        type="button"
        aria-disabled={busy}
        aria-label={`Publish ${name}`}
        onClick={() => void publish()}
        className={buttonClass('quiet', 'small', 'px-3')}
      >
        Publish
      </button>
    </Permitted>
  );
}
