'use client';

import { callAction, type ServerAction } from '@/components/admin/call-action';
import { NameWithImage } from '@/components/admin/catalogue/name-with-image';
import { OrderForm } from '@/components/admin/order/order-form';
import { Permitted } from '@/components/admin/permissions/permitted';
import type { AdminItem, PublishView } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

interface ItemOrderProps {
  view: PublishView;
  action: ServerAction<{ id: string; items: number[]; seen: number[] }, unknown>;
}

/** The items of a product with their prices, in the order of its page. */
export function ItemOrder({ view: { product, items }, action }: ItemOrderProps) {
  if (items.length === 0) return null;
  const rows = items.map((item) => ({
    id: String(item.itemid),
    name: item.name,
    imgpath: item.imgpath,
    note: noteOf(item),
  }));
  return (
    <section aria-labelledby="items-title" className="panel space-y-2 p-4 md:p-6">
      <h2 id="items-title" className="font-bold text-lg">
        Items
      </h2>
      <Permitted
        to="catalogue.write"
        otherwise={
          <ol className="divide-y divide-line text-sm">
            {rows.map(({ id, ...row }) => (
              <li key={id} className="py-2">
                <NameWithImage {...row} />
              </li>
            ))}
          </ol>
        }
      >
        <OrderForm
          label="Items in their order"
          rows={rows}
          save={({ ids, seen }) =>
            callAction(action, { id: product._id, items: ids.map(Number), seen: seen.map(Number) })
          }
        />
      </Permitted>
    </section>
  );
}

function noteOf({ itemid, isDraft, discountedprice, resellprice, floor, belowFloor }: AdminItem): string {
  const cost = floor === null ? 'cost not known' : `cost ${formatRupees(floor)}`;
  return [
    `Number ${itemid}`,
    ...(isDraft ? ['draft'] : []),
    formatRupees(discountedprice),
    `resell ${formatRupees(resellprice)}`,
    belowFloor ? `below its ${cost}` : cost,
  ].join(', ');
}
