import { callAction } from '@/components/admin/call-action';
import { OrderForm } from '@/components/admin/order/order-form';
import { Permitted } from '@/components/admin/permissions/permitted';
import type { AdminItem, RouteView } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import type { ItemActions } from './catalogue-actions';
import { firstRoute } from './first-route';
import { showPausedToast, showResumedToast } from './show-paused-toast';

interface RouteOrderProps {
  item: AdminItem;
  action: ItemActions['orderRoutes'];
}

/**
 * Changes the order in which the suppliers of an item are tried; the order of a bundle follows from its single item.
 */
export function RouteOrder({ item, action }: RouteOrderProps) {
  const { itemid, name, routes, single } = item;
  if (single || routes.length < 2) return null;
  const save = async ({ ids, seen }: { ids: string[]; seen: string[] }) => {
    const reply = await callAction(action, { itemid, positions: ids.map(Number), seen: seen.map(Number) });
    if (reply.ok) {
      showPausedToast(reply.data.paused);
      showResumedToast(reply.data.resumed);
    }
    return reply;
  };
  return (
    <Permitted to="catalogue.write">
      <details>
        <summary className="min-h-11 font-semibold text-muted text-sm hover:text-text">
          Change the order
        </summary>
        <div className="space-y-3 pb-3 [--bar-bottom:0px]">
          <OrderForm
            label={`Suppliers of ${name} in their order`}
            rows={routes.map(({ position, supplier, packs, enabled }) => ({
              id: String(position),
              name: supplier,
              note: `Packs ${packs.join(', ')}${enabled ? '' : ', not in use'}`,
            }))}
            save={save}
            effect={(ids) => <OrderEffect item={item} ids={ids} />}
          />
        </div>
      </details>
    </Permitted>
  );
}

/** Which supplier would be tried first, and what its cost means for the item's stock. */
function OrderEffect({ item, ids }: { item: AdminItem; ids: string[] }) {
  const wanted = ids.flatMap((id) => item.routes.find(({ position }) => String(position) === id) ?? []);
  const [old, first] = [firstRoute(item.routes), firstRoute(wanted)];
  if (!old || !first) return null;
  if (old === first)
    return (
      <p role="status" className="text-muted text-sm">
        {first.supplier} stays the first that is tried.
      </p>
    );
  return (
    <p role="status" className="text-sm">
      {first.supplier} will be tried first. {costText(old, first)}{' '}
      <span className="font-semibold text-wait">{stockText(item, first)}</span>
    </p>
  );
}

function costText({ rupees: old }: RouteView, { rupees: next }: RouteView): string {
  if (next === null) return 'Its cost is not known, so no price is compared with it.';
  return old === null
    ? `The item then costs ${formatRupees(next)}.`
    : `The cost of the item: ${formatRupees(old)} → ${formatRupees(next)}.`;
}

/** What the rule about costs does after the change; '' when it does nothing. */
function stockText(item: AdminItem, { rupees }: RouteView): string {
  if (rupees === null) return '';
  const isLosing = Math.min(item.discountedprice, item.resellprice) < rupees;
  if (item.inStock && isLosing) return 'It is taken off sale until its prices reach that cost.';
  return item.isPausedByCost && !isLosing ? 'It goes on sale again.' : '';
}
