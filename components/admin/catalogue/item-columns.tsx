import { Route } from 'lucide-react';
import { callAction } from '@/components/admin/call-action';
import { PublishItemButton } from '@/components/admin/drafts/publish-item-button';
import type { Column } from '@/components/admin/table/data-table';
import { SelectRow } from '@/components/admin/table/select-row';
import type { Selection } from '@/components/admin/table/use-selection';
import { buttonClass } from '@/components/ui/button-class';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import type { ItemActions } from './catalogue-actions';
import { NameWithImage } from './name-with-image';
import { RowButtons } from './row-buttons';
import { StockSwitch } from './stock-switch';

/** The item whose dialog is open, and which of its dialogs. */
export interface OpenItem {
  what: 'edit' | 'delete' | 'routes';
  item: AdminItem;
}

export function itemColumns(
  actions: ItemActions,
  onOpen: (open: OpenItem) => void,
  selection: Selection,
): Column<AdminItem>[] {
  return [
    {
      id: 'select',
      header: () => <span className="sr-only">Selected</span>,
      meta: { width: 'lg:w-7', access: 'catalogue.write' },
      cell: ({ row: { original } }) => (
        <SelectRow selection={selection} id={String(original.itemid)} what="item" name={original.name} />
      ),
    },
    {
      id: 'name',
      header: 'Item',
      cell: ({ row: { original } }) => (
        <NameWithImage imgpath={original.imgpath} name={original.name} note={noteOf(original)} />
      ),
    },
    {
      id: 'products',
      header: 'Products',
      cell: ({ row: { original } }) => (
        <span className="text-muted text-xs">{original.products.join(', ') || 'None'}</span>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      meta: { numeric: true, width: 'lg:w-28' },
      cell: ({ row: { original } }) => (
        <span>
          {formatRupees(original.discountedprice)}
          <span className="block whitespace-nowrap text-muted text-xs">
            Resell {formatRupees(original.resellprice)}
          </span>
        </span>
      ),
    },
    {
      id: 'supplier',
      header: 'Supplier',
      meta: { width: 'lg:w-26' },
      cell: ({ row: { original } }) => (
        <span>
          {supplierOf(original)}
          {original.belowFloor && (
            <span className="block font-semibold text-bad text-xs">Below its cost</span>
          )}
        </span>
      ),
    },
    {
      id: 'stock',
      header: 'In stock',
      meta: { width: 'lg:w-29' },
      cell: ({ row: { original } }) =>
        original.isDraft ? (
          <PublishItemButton item={original} action={actions.publish} />
        ) : (
          <StockSwitch
            name={original.name}
            inStock={original.inStock}
            version={original.__v}
            save={(inStock, seen) =>
              callAction(actions.stock, { items: [{ itemid: original.itemid, seen }], inStock })
            }
            versionOf={({ items: [saved] }) => saved?.__v ?? original.__v}
            takeBack={({ set }) => (set === null ? null : callAction(actions.undoStock, { id: set }))}
          />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      meta: { width: 'lg:w-43', access: 'catalogue.write' },
      cell: ({ row: { original } }) => (
        <RowButtons
          name={original.name}
          onEdit={() => onOpen({ what: 'edit', item: original })}
          onDelete={() => onOpen({ what: 'delete', item: original })}
        >
          {original.routes.length > 0 && (
            <button
              type="button"
              onClick={() => onOpen({ what: 'routes', item: original })}
              aria-haspopup="dialog"
              aria-label={`Suppliers of ${original.name}`}
              className={buttonClass('quiet', 'medium', 'px-3')}
            >
              <Route aria-hidden className="size-4" />
            </button>
          )}
        </RowButtons>
      ),
    },
  ];
}

function noteOf({ itemid, nameHi, single, bundleCount, isDraft }: AdminItem): string {
  const bundle = single ? `, ${bundleCount} × ${single.name}` : '';
  return `Number ${itemid}${bundle}${isDraft ? ', draft' : ''}${nameHi ? '' : ', Hindi missing'}`;
}

function supplierOf({ isApi, apiType, routes }: AdminItem): string {
  if (!isApi) return 'By hand';
  const on = routes.filter(({ enabled }) => enabled).map(({ supplier }) => supplier);
  return on.length > 0 ? on.join(', then ') : (apiType ?? 'None');
}
