'use client';

import { RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { callAction } from '@/components/admin/call-action';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { AdminItem, ItemView, PriceRowResult } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import type { PriceActions } from './catalogue-actions';
import { NameWithImage } from './name-with-image';
import { draftOf, isChanged, marginOf, type PriceDraft } from './price-draft';
import { StockSwitch } from './stock-switch';

interface PriceRowProps {
  /** The id of the row, for links to it. */
  id: string;
  item: AdminItem;
  /** Undefined when nothing is unsaved. */
  draft: PriceDraft | undefined;
  /** The result of the last save. */
  result: PriceRowResult | undefined;
  stock: PriceActions['itemStock'];
  onDraft: (item: AdminItem, draft: PriceDraft | null) => void;
  onStock: (before: AdminItem, after: ItemView) => void;
}

const field =
  'min-h-11 w-24 rounded-xl border bg-night px-3 text-right tabular-nums hover:border-muted focus-visible:border-accent';

/** Memoised, so that only changed rows are rendered again: a store has hundreds. */
export const PriceRow = memo(function PriceRow({
  id,
  item,
  draft,
  result,
  stock,
  onDraft,
  onStock,
}: PriceRowProps) {
  const shown = draft ?? draftOf(item);
  const changed = draft !== undefined && isChanged(draft, item);
  const margin = marginOf(shown, item);
  const price = (name: 'price' | 'resellPrice', label: string) => (
    <label className="flex flex-col gap-1 text-muted text-xs lg:block">
      <span className="lg:sr-only">
        {label}
        <span className="sr-only"> of {item.name}</span>
      </span>
      <input
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
      <div className="max-lg:col-span-2">
        <NameWithImage imgpath={item.imgpath} name={item.name} note={`Number ${item.itemid}`} />
      </div>
      {price('price', 'Price (₹)')}
      {price('resellPrice', 'Resell price (₹)')}
      <p className="text-xs tabular-nums">
        <Margin item={item} margin={margin} />
      </p>
      <span className="max-lg:justify-self-end">
        <StockSwitch
          name={item.name}
          inStock={item.inStock}
          save={async (inStock) => {
            const reply = await callAction(stock, { items: [item.itemid], inStock });
            const after = reply.ok ? reply.data[0] : undefined;
            if (after) onStock(item, after);
            return reply;
          }}
        />
      </span>
      <span className="max-lg:hidden lg:justify-self-end">
        {changed && <UndoButton name={item.name} onClick={() => onDraft(item, null)} />}
      </span>
      {changed && (
        <span className="col-span-2 flex justify-end lg:hidden">
          <UndoButton name={item.name} onClick={() => onDraft(item, null)} />
        </span>
      )}
      {result && (!result.saved || result.message !== '') && (
        <p
          role={result.saved ? 'status' : 'alert'}
          className={classNames('col-span-full text-sm', result.saved ? 'text-wait' : 'text-bad')}
        >
          {result.message}
        </p>
      )}
    </li>
  );
});

function UndoButton({ name, onClick }: { name: string; onClick: () => void }) {
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
  const first = routes.toSorted((a, b) => a.position - b.position).find(({ enabled }) => enabled);
  if (!first) return 'No route in use';
  return first.cost === null ? 'Cost not known' : `Rate of ${first.currency} not known`;
}
