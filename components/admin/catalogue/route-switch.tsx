'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { Permitted } from '@/components/admin/permissions/permitted';
import { errorText } from '@/components/shared/api/error-messages';
import { Switch } from '@/components/ui/switch';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminProduct } from '@/lib/domain/catalogue/schema';
import type { ProductActions } from './catalogue-actions';
import { showPausedToast } from './show-paused-toast';

interface RouteSwitchProps {
  product: AdminProduct;
  action: ProductActions['route'];
}

/** Buys all items of the product by their second route, for use while a supplier is down. */
export function RouteSwitch({ product, action }: RouteSwitchProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Of the last switch of this page, until the page is read again: one's own switch is no change by a colleague.
  const [seen, setSeen] = useState<string[] | null>(null);
  const [known, setKnown] = useState(product.routesOff);
  if (known !== product.routesOff) {
    setKnown(product.routesOff);
    setSeen(null);
  }
  const { switchable, switched, name } = product;
  if (switchable === 0)
    return <span className="text-muted">{product.isApi ? 'One supplier' : 'By hand'}</span>;
  const on = wanted ?? switched === switchable;

  const put = (next: boolean) =>
    run(async () => {
      setWanted(next);
      const reply = await callAction(action, {
        id: product._id,
        use: next ? 'second' : 'first',
        seen: seen ?? product.routesOff,
      });
      setWanted(null);
      if (!reply.ok) {
        showToast(errorText(reply.failure), 'bad');
        // The switch shows what the refusal is about.
        if (reply.failure.code === 'conflict') router.refresh();
        return;
      }
      setSeen(reply.data.routesOff);
      showToast(
        next
          ? `${name} is bought from its second supplier.`
          : `${name} is bought from its first supplier again.`,
        'good',
      );
      showPausedToast(reply.data.paused);
      router.refresh();
    });

  return (
    <span className="flex items-center gap-2">
      <Permitted to="catalogue.write">
        <Switch on={on} busy={busy} label={`Second supplier: ${name}`} onChange={(next) => void put(next)} />
      </Permitted>
      <span className="text-muted text-xs tabular-nums">
        {switched > 0
          ? `${switched} of ${switchable} items`
          : switchable === 1
            ? 'for 1 item'
            : `for ${switchable} items`}
      </span>
    </span>
  );
}
