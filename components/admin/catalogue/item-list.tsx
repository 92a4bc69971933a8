'use client';

import { Route } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { callAction } from '@/components/admin/call-action';
import { PublishItemButton } from '@/components/admin/drafts/publish-item-button';
import { type Column, DataTable } from '@/components/admin/table/data-table';
import { SelectRow } from '@/components/admin/table/select-row';
import { type Selection, useSelection } from '@/components/admin/table/use-selection';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import type { Single } from './bundle-fields';
import type { ItemActions } from './catalogue-actions';
import { ItemForm } from './item-form';
import { largeDialogClass } from './large-dialog-class';
import { NameWithImage } from './name-with-image';
import { readItem } from './read-item';
import { RoutesDialog } from './routes-dialog';
import { RowButtons } from './row-buttons';
import { StockSwitch } from './stock-switch';
import { itemChanges } from './together/catalogue-change';
import type { CatalogueRow } from './together/catalogue-row';
import { CatalogueSelection } from './together/catalogue-selection';
import { useBundleQuestion } from './use-bundle-question';

interface ItemListProps {
  items: AdminItem[];
  /** All items, also those that the search leaves out. */
  all: CatalogueRow[];
  /** The items that a bundle can be made of. */
  singles: Single[];
  /** Whether purchases can be tried at the sandbox. */
  canTest: boolean;
  actions: ItemActions;
}

interface Open {
  what: 'edit' | 'delete' | 'routes';
  item: AdminItem;
}

export function ItemList({ items, all, singles, canTest, actions }: ItemListProps) {
  const router = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const { asking, dialog } = useBundleQuestion();
  const edit = asking(actions.edit);
  const close = () => setOpen(null);
  const selection = useSelection('items');
  const columns = useMemo(() => columnsFor(actions, setOpen, selection), [actions, selection]);
  const changes = useMemo(() => itemChanges(actions), [actions]);
  const opened = (what: Open['what']) => (open?.what === what ? open.item : null);
  const editing = opened('edit');
  const deleting = opened('delete');
  // Taken from the current list, so that the open dialog shows routes as they change.
  const routed = opened('routes');

  return (
    <section id="items" aria-label="items" className="panel scroll-mt-20 p-4 md:p-6">
      <p role="status" className="mb-3 font-semibold text-muted text-sm tabular-nums">
        {items.length === 1 ? '1 item' : `${items.length} items`}
      </p>
      <CatalogueSelection
        selection={selection}
        shown={items.map(({ itemid }) => String(itemid))}
        all={all}
        noun="item"
        changes={changes}
      />
      <DataTable
        columns={columns}
        rows={items}
        rowId={({ itemid }) => String(itemid)}
        caption="Items, newest first"
        empty="No items found"
        narrowest="lg:min-w-[47rem]"
      />
      <Dialog open={editing !== null} onClose={close} label="Edit item" className={largeDialogClass}>
        {editing && (
          <>
            <h2 className="mb-4 font-bold text-lg">Edit {editing.name}</h2>
            <ItemForm
              item={editing}
              singles={singles}
              action={edit}
              read={(form, { itemid, __v }) => ({ id: String(itemid), item: { ...readItem(form), __v } })}
              failed="Failed to update item"
              submit="Save item"
              onSaved={({ name, draft }) => {
                close();
                if (draft !== null) return router.push(`/admin/price/drafts/${draft}`);
                showToast(`${name} is saved.`, 'good');
                router.refresh();
              }}
            >
              <button type="button" onClick={close} className={buttonClass('quiet')}>
                Close
              </button>
            </ItemForm>
            <ObjectHistory objectType="item" objectId={String(editing.itemid)} name={editing.name} />
          </>
        )}
      </Dialog>
      <RoutesDialog
        item={routed && (items.find(({ itemid }) => itemid === routed.itemid) ?? routed)}
        actions={{
          ...{ addRoute: actions.addRoute, orderRoutes: asking(actions.orderRoutes) },
          ...{ route: asking(actions.route), cost: asking(actions.cost) },
        }}
        canTest={canTest}
        onClose={close}
      />
      {dialog}
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        cancel="Keep it"
        confirm="Delete item"
        failed="Failed to delete item"
        act={() => callAction(actions.remove, { id: String(deleting?.itemid), seen: deleting?.__v ?? 0 })}
        onDone={() => {
          showToast(`${deleting?.name} is deleted.`, 'good');
          close();
          router.refresh();
        }}
        onClose={close}
      >
        <p>
          {deleting && deleting.products.length > 0
            ? `It leaves the page of ${deleting.products.join(', ')} at once.`
            : 'It is not on any page of the shop.'}{' '}
          Nobody can buy it any more.
        </p>
        <p>Its orders keep their history, and those that are paid for are delivered.</p>
      </ConfirmDialog>
    </section>
  );
}

function columnsFor(
  actions: ItemActions,
  onOpen: (open: Open) => void,
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
            versionOf={([saved]) => saved?.__v ?? original.__v}
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
