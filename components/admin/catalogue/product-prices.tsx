'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { PublishLink } from '@/components/admin/drafts/publish-link';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextAreaField } from '@/components/ui/text-area-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminProduct } from '@/lib/domain/catalogue/schema';
import type { PriceActions } from './catalogue-actions';
import { NameWithImage } from './name-with-image';
import { StockSwitch } from './stock-switch';

interface ProductPricesProps {
  product: AdminProduct;
  actions: Pick<PriceActions, 'productStock' | 'note'>;
  /** The rows of its items. */
  children: ReactNode;
}

/** A product with the rows of its items, its stock switch and its notice to customers. */
export function ProductPrices({ product, actions, children }: ProductPricesProps) {
  return (
    <section aria-label={product.name} className="panel p-4 md:p-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0">
          <NameWithImage
            imgpath={product.imgpath}
            name={product.name}
            note={`Number ${product.productid}, ${product.category}`}
          />
        </h2>
        {product.isDraft ? (
          <PublishLink product={product} />
        ) : (
          <StockSwitch
            name={product.name}
            inStock={product.instock}
            version={product.updatedAt}
            save={(instock, seen) => callAction(actions.productStock, { id: product._id, instock, seen })}
            versionOf={({ updatedAt }) => updatedAt}
          />
        )}
      </div>
      {/* What is typed stays while something else of the product changes. */}
      <NoteForm key={`${product.importantnote} ${product.noteHi}`} product={product} action={actions.note} />
      {children}
    </section>
  );
}

function NoteForm({ product, action }: { product: AdminProduct; action: PriceActions['note'] }) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const id = `note-${product.productid}`;

  const save = ({ importantNote, noteHi }: { importantNote: string; noteHi: string }) =>
    run(async () => {
      setBad('');
      const { _id, updatedAt: seen } = product;
      const reply = await callAction(action, { id: _id, importantNote, noteHi, seen });
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast(`The note of ${product.name} is saved.`, 'good');
      router.refresh();
    });

  return (
    <details className="group mt-2 border-line border-b pb-2">
      <summary className="min-h-11 text-muted text-sm hover:text-text">
        <span className="font-semibold">Note</span>
        <span className="min-w-0 truncate group-open:hidden">{product.importantnote || 'None'}</span>
      </summary>
      <form
        method="post"
        className="space-y-2 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void save({ importantNote: formText(form, id), noteHi: formText(form, `${id}-hindi`) });
        }}
      >
        <TextAreaField
          id={id}
          name={id}
          label={`Important note of ${product.name}`}
          defaultValue={product.importantnote}
          maxLength={2000}
        />
        <TextAreaField
          id={`${id}-hindi`}
          name={`${id}-hindi`}
          label={`Hindi note of ${product.name}`}
          lang="hi"
          defaultValue={product.noteHi}
          maxLength={2000}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FormMessage outcome={{ bad }} />
          <button type="submit" aria-disabled={busy} className={buttonClass('quiet')}>
            {busy && <Spinner />} Save note
          </button>
        </div>
      </form>
    </details>
  );
}
