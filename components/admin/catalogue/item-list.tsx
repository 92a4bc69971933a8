'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { callAction } from '@/components/admin/call-action';
import { DataTable } from '@/components/admin/table/data-table';
import { useSelection } from '@/components/admin/table/use-selection';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import type { Single } from './bundle-fields';
import type { ItemActions } from './catalogue-actions';
import { withTheirs } from './conflict/differences';
import { itemColumns, type OpenItem } from './item-columns';
import { ItemForm } from './item-form';
import { largeDialogClass } from './large-dialog-class';
import { readItem } from './read-item';
import { RoutesDialog } from './routes-dialog';
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

export function ItemList({ items, all, singles, canTest, actions }: ItemListProps) {
  const router = useRouter();
  const [open, setOpen] = useState<OpenItem | null>(null);
  const { asking, dialog } = useBundleQuestion();
  const edit = asking(actions.edit);
  const close = () => setOpen(null);
  const selection = useSelection('items');
  const columns = useMemo(() => itemColumns(actions, setOpen, selection), [actions, selection]);
  const changes = useMemo(() => itemChanges(actions), [actions]);
  const opened = (what: OpenItem['what']) => (open?.what === what ? open.item : null);
  const editing = opened('edit');
  const deleting = opened('delete');
  // The item that is being edited, when a colleague has saved it meanwhile.
  const changed = items.find(({ itemid, __v }) => itemid === editing?.itemid && __v !== editing.__v);
  // Taken from the current list, so that the open dialog shows routes as they change.
  const routed = opened('routes');

  return (
    <section id="items" aria-label="items" className="panel scroll-mt-20 p-4 md:p-6">
      <p role="status" className="mb-3 font-semibold text-muted text-sm tabular-nums">
        {items.length === 1 ? '1 item' : `${items.length} items`}
      </p>
      <div className="flex flex-col">
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
      </div>
      <Dialog open={editing !== null} onClose={close} label="Edit item" className={largeDialogClass}>
        {editing && (
          <>
            <h2 className="mb-4 font-bold text-lg">Edit {editing.name}</h2>
            <ItemForm
              key={editing.__v}
              item={editing}
              now={changed}
              onTakeTheirs={(item) => setOpen({ what: 'edit', item })}
              singles={singles}
              action={edit}
              read={(form, now) => ({
                id: String(now.itemid),
                item: { ...withTheirs(readItem(form), editing, now), __v: now.__v },
              })}
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
          addRoute: actions.addRoute,
          orderRoutes: asking(actions.orderRoutes),
          route: asking(actions.route),
          cost: asking(actions.cost),
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
            : 'It is not on any page of the store.'}{' '}
          Nobody can buy it any more.
        </p>
        <p>Its orders keep their history, and those that are paid for are delivered.</p>
      </ConfirmDialog>
    </section>
  );
}
