'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { Permitted } from '@/components/admin/permissions/permitted';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Switch } from '@/components/ui/switch';
import { fieldClass } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminItem, RouteView } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { AddRouteForm } from './add-route-form';
import type { ItemActions, Switched } from './catalogue-actions';
import { firstRoute } from './first-route';
import { numberFrom } from './form-reading';
import { largeDialogClass } from './large-dialog-class';
import { RouteOrder } from './route-order';
import { showPausedToast, showResumedToast } from './show-paused-toast';
import { TestPurchaseForm } from './test-purchase-form';

interface RoutesDialogProps {
  /** Null: closed. */
  item: AdminItem | null;
  actions: Pick<ItemActions, 'route' | 'cost' | 'addRoute' | 'orderRoutes'>;
  /** Whether the suppliers are those of the sandbox, at which purchases can be tried. */
  canTest: boolean;
  onClose: () => void;
}

/** The routes of an item, in the order in which they are tried. */
export function RoutesDialog({ item, actions, canTest, onClose }: RoutesDialogProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');

  const change = (call: () => Promise<Reply<Switched>>) =>
    run(async () => {
      setBad('');
      const reply = await call();
      if (!reply.ok) return setBad(errorText(reply.failure));
      showPausedToast(reply.data.paused);
      showResumedToast(reply.data.resumed);
      router.refresh();
    });
  const first = item && item.routes.length > 1 ? firstRoute(item.routes) : undefined;
  const close = () => {
    setBad('');
    onClose();
  };

  return (
    <Dialog open={item !== null} onClose={close} label="Suppliers" className={largeDialogClass}>
      {item && (
        <>
          <h2 className="font-bold text-lg">Suppliers of {item.name}</h2>
          <p className="mt-1 text-muted text-sm">
            Tried from top to bottom: the next one is taken only when the one before has surely not delivered.
            {item.single && ` They follow from ${item.single.name} and are changed there.`}
          </p>
          <ol className="my-4 space-y-3">
            {item.routes.map((route) => (
              <RouteRow
                key={route.position}
                route={route}
                busy={busy}
                isFirst={route === first}
                isFollowing={item.single !== null}
                onSwitch={(enabled) =>
                  void change(() =>
                    callAction(actions.route, { itemid: item.itemid, position: route.position, enabled }),
                  )
                }
                onCost={(cost) =>
                  void change(() =>
                    callAction(actions.cost, {
                      itemid: item.itemid,
                      position: route.position,
                      cost,
                      seen: route.cost,
                    }),
                  )
                }
              >
                {canTest && (
                  <Permitted to="catalogue.write">
                    <TestPurchaseForm itemid={item.itemid} route={route} />
                  </Permitted>
                )}
              </RouteRow>
            ))}
          </ol>
          <FormMessage outcome={{ bad }} />
          <RouteOrder item={item} action={actions.orderRoutes} />
          <AddRouteForm key={item.routes.length} item={item} action={actions.addRoute} />
          <div className="flex justify-end">
            <button type="button" onClick={close} className={buttonClass('quiet')}>
              Close
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface RouteRowProps {
  route: RouteView;
  busy: boolean;
  /** Whether the item is bought by it first, where there are others. */
  isFirst: boolean;
  /** Of a bundle: nothing of it can be changed here. */
  isFollowing: boolean;
  onSwitch: (enabled: boolean) => void;
  onCost: (cost: number | null) => void;
  children: ReactNode;
}

function RouteRow({ route, busy, isFirst, isFollowing, onSwitch, onCost, children }: RouteRowProps) {
  const { position, supplier, packs, currency, cost, rupees, enabled } = route;
  const id = `cost-${position}`;
  return (
    <li className="rounded-xl border border-line bg-night p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-bold">{supplier}</span>
          {isFirst && <span className="ml-2 font-semibold text-good text-xs">Tried first</span>}
          <span className="block text-muted text-xs [overflow-wrap:anywhere]">
            Packs {packs.join(', ')}
            {rupees !== null && `, ${formatRupees(rupees)} by the rate of today`}
          </span>
        </p>
        {isFollowing ? (
          <span className="text-muted text-sm">{enabled ? 'In use' : 'Not in use'}</span>
        ) : (
          <Switch on={enabled} busy={busy} label={`Use ${supplier}`} onChange={onSwitch} />
        )}
      </div>
      {!isFollowing && (
        <form
          method="post"
          className="mt-3 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onCost(costFrom(formText(event.currentTarget, id)));
          }}
        >
          <div className="min-w-0 grow">
            <label htmlFor={id} className="mb-1.5 block font-semibold text-muted text-sm">
              Cost in {currency}
            </label>
            <input
              id={id}
              name={id}
              key={cost}
              defaultValue={cost ?? ''}
              inputMode="decimal"
              placeholder="not known"
              autoComplete="off"
              className={`${fieldClass} tabular-nums`}
            />
          </div>
          <button type="submit" aria-disabled={busy} className={buttonClass('quiet', 'medium', 'min-h-12')}>
            Save cost
          </button>
        </form>
      )}
      {children}
    </li>
  );
}

/** Empty text means an unknown cost (null); invalid text is NaN, which the server refuses. */
function costFrom(text: string): number | null {
  return text.trim() === '' ? null : (numberFrom(text) ?? Number.NaN);
}
