'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { callAction } from '@/components/admin/call-action';
import { largeDialogClass } from '@/components/admin/catalogue/large-dialog-class';
import { Permitted } from '@/components/admin/permissions/permitted';
import { DataTable } from '@/components/admin/table/data-table';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import type { CollectionView } from '@/lib/domain/catalogue/schema';
import { collectionColumns } from './collection-columns';
import { type CollectionActions, type PictureOption, readCollection } from './collection-draft';
import { CollectionForm } from './collection-form';

interface CollectionListProps {
  collections: CollectionView[];
  pictures: PictureOption[];
  productNames: Record<number, string>;
  actions: CollectionActions;
}

type Open = { what: 'create' } | { what: 'edit' | 'delete'; collection: CollectionView };

export function CollectionList({ collections, pictures, productNames, actions }: CollectionListProps) {
  const router = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () =>
      collectionColumns(
        (collection) => setOpen({ what: 'edit', collection }),
        (collection) => setOpen({ what: 'delete', collection }),
      ),
    [],
  );
  const editing = open?.what === 'edit' ? open.collection : null;
  const deleting = open?.what === 'delete' ? open.collection : null;
  const form = { pictures, productNames, submit: 'Save collection', onSaved: saved };

  function saved({ name }: CollectionView): void {
    close();
    showToast(`${name} is saved.`, 'good');
    router.refresh();
  }

  const closeButton = (
    <button type="button" onClick={close} className={buttonClass('quiet')}>
      Close
    </button>
  );

  return (
    <section id="collections" aria-label="collections" className="panel scroll-mt-20 p-4 md:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold text-muted text-sm tabular-nums">
          {collections.length === 1 ? '1 collection' : `${collections.length} collections`}
        </p>
        <Permitted to="collections.write">
          <button type="button" onClick={() => setOpen({ what: 'create' })} className={buttonClass()}>
            <Plus aria-hidden className="size-4" /> Create collection
          </button>
        </Permitted>
      </div>
      <DataTable
        columns={columns}
        rows={collections}
        rowId={({ id }) => id}
        caption="Collections, in the order of the home page"
        empty="No collections"
        narrowest="lg:min-w-[44rem]"
      />
      <Dialog
        open={open?.what === 'create'}
        onClose={close}
        label="Create collection"
        className={largeDialogClass}
      >
        {open?.what === 'create' && (
          <>
            <h2 className="mb-4 font-bold text-lg">Create collection</h2>
            <CollectionForm collection={null} action={actions.create} read={readCollection} {...form}>
              {closeButton}
            </CollectionForm>
          </>
        )}
      </Dialog>
      <Dialog open={editing !== null} onClose={close} label="Edit collection" className={largeDialogClass}>
        {editing && (
          <>
            <h2 className="mb-4 font-bold text-lg">Edit {editing.name}</h2>
            <CollectionForm
              collection={editing}
              action={actions.edit}
              read={(given, { id, updatedAt: seen }) => ({ ...readCollection(given), id, seen })}
              {...form}
            >
              {closeButton}
            </CollectionForm>
            <ObjectHistory objectType="collection" objectId={editing.id} name={editing.name} />
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        cancel="Keep it"
        confirm="Delete collection"
        failed="Failed to delete the collection."
        act={() => callAction(actions.remove, { id: deleting?.id ?? '', seen: deleting?.updatedAt ?? '' })}
        onDone={() => {
          showToast(`${deleting?.name} is deleted.`, 'good');
          close();
          router.refresh();
        }}
        onClose={close}
      >
        <p>It leaves the home page at once. Its products and its picture stay.</p>
      </ConfirmDialog>
    </section>
  );
}
