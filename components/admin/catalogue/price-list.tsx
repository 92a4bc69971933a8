'use client';

import { useEffect } from 'react';
import type { AdminItem, AdminProduct, RateView } from '@/lib/domain/catalogue/schema';
import { BelowCost } from './below-cost';
import type { PriceActions } from './catalogue-actions';
import { PriceRow } from './price-row';
import { priceRowId } from './price-row-id';
import { ProductPrices } from './product-prices';
import { RatesCard } from './rates-card';
import { SaveBar } from './save-bar';
import { usePriceDrafts } from './use-price-drafts';

interface PriceListProps {
  products: AdminProduct[];
  /** All items that are shown, of all products. */
  items: AdminItem[];
  rates: RateView[];
  actions: PriceActions;
}

/** Edits the prices and the stock of many items; a preview follows before anything is saved. */
export function PriceList({ products, items, rates, actions }: PriceListProps) {
  const { drafts, changed, busy, onDraft, review, takeOffSale, discard } = usePriceDrafts(
    items,
    actions.draft,
  );
  // The list is streamed, so the row in the address's fragment may not exist when the page opens.
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, []);

  const byNumber = new Map(items.map((item) => [item.itemid, item]));
  const listed = new Set(products.flatMap((product) => product.items));
  const unlisted = items.filter(({ itemid }) => !listed.has(itemid));

  const rows = (shown: AdminItem[], productid: number | null) => (
    <>
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_9rem_3.5rem_3rem] gap-x-4 pt-3 font-semibold text-muted text-xs max-lg:hidden"
      >
        <span>Item</span>
        <span>Price (₹)</span>
        <span>Resell (₹)</span>
        <span>Margin</span>
        <span>In stock</span>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <PriceRow
            key={item.itemid}
            id={priceRowId(item.itemid, productid)}
            item={item}
            draft={drafts[item.itemid]}
            onDraft={onDraft}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="py-6 text-center text-muted">No items found</p>}
    </>
  );

  return (
    <div className="space-y-4">
      <RatesCard rates={rates} action={actions.draft} />
      <BelowCost items={items} busy={busy} onPause={(losing) => void takeOffSale(losing)} />
      {products.map((product) => (
        <ProductPrices key={product._id} product={product} actions={actions}>
          {rows(
            product.items.flatMap((itemid) => byNumber.get(itemid) ?? []),
            product.productid,
          )}
        </ProductPrices>
      ))}
      {unlisted.length > 0 && (
        <section aria-label="Without a product" className="panel p-4 md:p-6">
          <h2 className="font-semibold">Without a product</h2>
          {rows(unlisted, null)}
        </section>
      )}
      {products.length === 0 && unlisted.length === 0 && (
        <p role="status" className="panel py-12 text-center text-muted">
          No Products
        </p>
      )}
      <SaveBar
        count={changed}
        busy={busy}
        action={actions.draft}
        onReview={() => void review()}
        onDiscard={discard}
      />
    </div>
  );
}
