'use client';

import { CopyPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { callAction } from '@/components/admin/call-action';
import { DuplicateDialog } from '@/components/admin/drafts/duplicate-dialog';
import { PublishLink } from '@/components/admin/drafts/publish-link';
import { type Column, DataTable } from '@/components/admin/table/data-table';
import { SelectRow } from '@/components/admin/table/select-row';
import { type Selection, useSelection } from '@/components/admin/table/use-selection';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { type AdminProduct, CLASS_NAMES, OFFERED_CLASSES } from '@/lib/domain/catalogue/schema';
import type { ProductActions } from './catalogue-actions';
import { withTheirs } from './conflict/differences';
import { largeDialogClass } from './large-dialog-class';
import { NameWithImage } from './name-with-image';
import { ProductForm } from './product-form';
import { readProduct } from './read-product';
import { RouteSwitch } from './route-switch';
import { RowButtons } from './row-buttons';
import { StockSwitch } from './stock-switch';
import { productChanges } from './together/catalogue-change';
import type { CatalogueRow } from './together/catalogue-row';
import { CatalogueSelection } from './together/catalogue-selection';

interface ProductListProps {
  products: AdminProduct[];
  /** All products, also those that the search leaves out. */
  all: CatalogueRow[];
  itemNames: Record<number, string>;
  actions: ProductActions;
}

export function ProductList({ products, all, itemNames, actions }: ProductListProps) {
  const router = useRouter();
  const [editing, setEditing] = useState<AdminProduct | null>(null);
  const [deleting, setDeleting] = useState<AdminProduct | null>(null);
  const [copying, setCopying] = useState<AdminProduct | null>(null);
  const selection = useSelection('products');
  const columns = useMemo(
    () => columnsFor(actions, selection, setEditing, setDeleting, setCopying),
    [actions, selection],
  );
  const changes = useMemo(() => productChanges(actions), [actions]);
  // The product that is being edited, when a colleague has saved it meanwhile.
  const changed = products.find(
    ({ _id, updatedAt }) => _id === editing?._id && updatedAt !== editing.updatedAt,
  );

  return (
    <section id="products" aria-label="products" className="panel scroll-mt-20 p-4 md:p-6">
      <p role="status" className="mb-3 font-semibold text-muted text-sm tabular-nums">
        {products.length === 1 ? '1 product' : `${products.length} products`}
      </p>
      <div className="flex flex-col">
        <CatalogueSelection
          selection={selection}
          shown={products.map(({ _id }) => _id)}
          all={all}
          noun="product"
          changes={changes}
        />
        <DataTable
          columns={columns}
          rows={products}
          rowId={({ _id }) => _id}
          caption="Products, newest first"
          empty="No Products"
          narrowest="lg:min-w-[54rem]"
        />
      </div>
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        label="Edit product"
        className={largeDialogClass}
      >
        {editing && (
          <>
            <h2 className="mb-4 font-bold text-lg">Edit {editing.name}</h2>
            <ProductForm
              key={editing.updatedAt}
              product={editing}
              now={changed}
              onTakeTheirs={setEditing}
              itemNames={itemNames}
              action={actions.edit}
              read={(form, now) => ({
                ...withTheirs(readProduct(form), editing, now),
                id: now._id,
                seen: now.updatedAt,
              })}
              failed="Error updating product."
              submit="Save product"
              onSaved={({ name }) => {
                setEditing(null);
                showToast(`${name} is saved.`, 'good');
                router.refresh();
              }}
            >
              <button type="button" onClick={() => setEditing(null)} className={buttonClass('quiet')}>
                Close
              </button>
            </ProductForm>
            <ObjectHistory objectType="product" objectId={editing._id} name={editing.name} />
          </>
        )}
      </Dialog>
      <DuplicateDialog product={copying} action={actions.duplicate} onClose={() => setCopying(null)} />
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        cancel="Keep it"
        confirm="Delete product"
        failed="Failed to delete product"
        act={() => callAction(actions.remove, { id: deleting?._id ?? '', seen: deleting?.updatedAt ?? '' })}
        onDone={() => {
          showToast(`${deleting?.name} is deleted.`, 'good');
          setDeleting(null);
          router.refresh();
        }}
        onClose={() => setDeleting(null)}
      >
        <p>Its page leaves the store at once, and nobody can buy from it any more.</p>
        <p>
          {deleting?.items.length === 1 ? 'Its item stays' : `Its ${deleting?.items.length ?? 0} items stay`},
          and its orders keep their history. Orders that are paid for are delivered.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function lacksHindi({ nameHi, importantnote, noteHi, unitName, unitNameHi, faq }: AdminProduct): boolean {
  return (
    nameHi === '' ||
    (noteHi === '' && importantnote !== '') ||
    (unitNameHi === '' && unitName !== '') ||
    faq.some(({ questionHi, answerHi }) => questionHi === '' || answerHi === '')
  );
}

type Choose = (product: AdminProduct) => void;

function columnsFor(
  actions: ProductActions,
  selection: Selection,
  onEdit: Choose,
  onDelete: Choose,
  onCopy: Choose,
): Column<AdminProduct>[] {
  return [
    {
      id: 'select',
      header: () => <span className="sr-only">Selected</span>,
      meta: { width: 'lg:w-7', access: 'catalogue.write' },
      cell: ({ row: { original } }) => (
        <SelectRow selection={selection} id={original._id} what="product" name={original.name} />
      ),
    },
    {
      id: 'name',
      header: 'Product',
      cell: ({ row: { original } }) => (
        <NameWithImage
          imgpath={original.imgpath}
          name={original.name}
          note={`Number ${original.productid}${original.isDraft ? ', draft' : ''}${OFFERED_CLASSES.includes(original.gameClass) ? '' : `, ${CLASS_NAMES[original.gameClass].toLowerCase()}`}${lacksHindi(original) ? ', Hindi missing' : ''}`}
        />
      ),
    },
    {
      id: 'category',
      header: 'Category',
      meta: { width: 'lg:w-26' },
      cell: ({ row: { original } }) => (
        <span>
          {original.category}
          <span className="block text-muted text-xs">
            {original.type}
            {original.istrending && ', trending'}
          </span>
        </span>
      ),
    },
    {
      id: 'items',
      header: 'Items',
      meta: { numeric: true, width: 'lg:w-14' },
      cell: ({ row: { original } }) => original.items.length,
    },
    {
      id: 'api',
      header: 'Delivery',
      meta: { width: 'lg:w-20' },
      cell: ({ row: { original } }) => (
        <span className="text-xs">{original.isApi ? (original.apiType ?? 'API') : 'By hand'}</span>
      ),
    },
    {
      id: 'supplier',
      header: 'Second supplier',
      meta: { width: 'lg:w-34' },
      cell: ({ row: { original } }) => <RouteSwitch product={original} action={actions.route} />,
    },
    {
      id: 'stock',
      header: 'In stock',
      meta: { width: 'lg:w-29' },
      cell: ({ row: { original } }) =>
        original.isDraft ? (
          <PublishLink product={original} />
        ) : (
          <StockSwitch
            name={original.name}
            inStock={original.instock}
            version={original.updatedAt}
            save={(instock, seen) => callAction(actions.stock, { id: original._id, instock, seen })}
            versionOf={({ updatedAt }) => updatedAt}
          />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      meta: { width: 'lg:w-43', access: 'catalogue.write' },
      cell: ({ row: { original } }) => (
        <RowButtons name={original.name} onEdit={() => onEdit(original)} onDelete={() => onDelete(original)}>
          <button
            type="button"
            onClick={() => onCopy(original)}
            aria-haspopup="dialog"
            aria-label={`Duplicate ${original.name}`}
            className={buttonClass('quiet', 'medium', 'px-3')}
          >
            <CopyPlus aria-hidden className="size-4" />
          </button>
        </RowButtons>
      ),
    },
  ];
}
