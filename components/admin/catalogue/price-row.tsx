'use client';

import { RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { firstRoute } from './first-route';
import { NameWithImage } from './name-with-image';
import { draftOf, isChanged, marginOf, type PriceDraft, seenOf } from './price-draft';
import { PRICE_FORM } from './price-form-id';
import { seenText } from './use-price-drafts';

interface PriceRowProps {
  /** The id of the row, for links to it. */
  id: string;
  item: AdminItem;
  /** Undefined when nothing is unsaved. */
  draft: PriceDraft | undefined;
  onDraft: (item: AdminItem, draft: PriceDraft | null) => void;
}

const field =
  'min-h-11 w-24 rounded-xl border bg-night px-3 text-right tabular-nums hover:border-muted focus-visible:border-accent';

/** Memoised, so that only changed rows are rendered again: a store has hundreds. */
export const PriceRow = memo(function PriceRow({ id, item, draft, onDraft }: PriceRowProps) {
  const shown = draft ?? draftOf(item);
  const changed = draft !== undefined && isChanged(draft, item);
  const margin = marginOf(shown, item);
  const price = (name: 'price' | 'resell', label: string) => (
    <label className="flex flex-col gap-1 text-muted text-xs lg:block">
      <span className="lg:sr-only">
        {label}
        <span className="sr-only"> of {item.name}</span>
      </span>
      <input
        form={PRICE_FORM}
        name={`${name}-${item.itemid}`}
        value={shown[name]}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onDraft(item, { ...shown, [name]: target.value })}
        className={classNames(field, 'text-sm text-text', changed ? 'border-accent' : 'border-edge')}
      />
    </label>
  );
  return (
    <li
      id={id}
      className="grid scroll-mt-24 grid-cols-2 items-center gap-x-4 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_9rem_3.5rem_3rem]"
    >
      <input type="hidden" form={PRICE_FORM} name={`seen-${item.itemid}`} value={seenText(seenOf(item))} />
      <div className="max-lg:col-span-2">
        <NameWithImage imgpath={item.imgpath} name={item.name} note={`Number ${item.itemid}`} />
      </div>
      {price('price', 'Price (₹)')}
      {price('resell', 'Resell price (₹)')}
      <p className="text-xs tabular-nums">
        <Margin item={item} margin={margin} />
      </p>
      <label className="inline-flex min-h-11 items-center gap-2.5 text-muted text-xs max-lg:justify-self-end">
        <span aria-hidden className="lg:hidden">
          In stock
        </span>
        <input
          type="checkbox"
          form={PRICE_FORM}
          name={`stock-${item.itemid}`}
          aria-label={`In stock: ${item.name}`}
          checked={shown.inStock}
          onChange={({ target }) => onDraft(item, { ...shown, inStock: target.checked })}
          className="size-5 accent-accent"
        />
      </label>
      <span className="max-lg:hidden lg:justify-self-end">
        {changed && <DiscardButton name={item.name} onClick={() => onDraft(item, null)} />}
      </span>
      {changed && (
        <span className="col-span-2 flex justify-end lg:hidden">
          <DiscardButton name={item.name} onClick={() => onDraft(item, null)} />
        </span>
      )}
      {item.isPausedByCost && (
        <p className="col-span-full text-sm text-wait">
          Paused below its cost. It goes on sale again by itself once its prices reach the cost.
        </p>
      )}
    </li>
  );
});

function DiscardButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Take back the prices of ${name}`}
      onClick={onClick}
      className={buttonClass('plain', 'medium', 'px-3')}
    >
      <RotateCcw aria-hidden className="size-4" />
    </button>
  );
}

function Margin({ item, margin }: { item: AdminItem; margin: number | null }) {
  if (!item.isApi) return <span className="text-muted">By hand</span>;
  if (item.floor === null) return <span className="text-muted">{missingCost(item)}</span>;
  // A price is being typed.
  if (margin === null) return <span className="text-muted">Cost {formatRupees(item.floor)}</span>;
  return (
    <>
      <span className={classNames('block font-semibold', margin < 0 ? 'text-bad' : 'text-good')}>
        {margin < 0 ? `Below cost by ${formatRupees(-margin)}` : `Margin ${formatRupees(margin)}`}
      </span>
      <span className="text-muted">Cost {formatRupees(item.floor)}</span>
    </>
  );
}

/** Why the cost of an item in rupees is not known. */
function missingCost({ routes }: AdminItem): string {
  const first = firstRoute(routes);
  if (!first) return 'No route in use';
  return first.cost === null ? 'Cost not known' : `Rate of ${first.currency} not known`;
}
