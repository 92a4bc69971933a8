import { classNames } from '@/components/ui/class-names';
import type { ItemDiff, ValueDiff } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { percentText, signedRupees, stockText } from './change-texts';

const field =
  'min-h-11 w-full min-w-0 rounded-xl border bg-night px-3 text-right text-sm text-text tabular-nums hover:border-muted focus-visible:border-accent';

/** An item of a draft: each value before and after, which can still be corrected. */
export function ItemDiffRow({ row }: { row: ItemDiff }) {
  const { itemid, name, products, price, resell, stock, wantsStock, cost, margin, seen, error } = row;
  return (
    <li className="space-y-2 py-4">
      <input
        type="hidden"
        name={`seen-${itemid}`}
        value={`${price.old}|${resell.old}|${stock.old === 'in-stock'}`}
      />
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-muted text-xs">{products.join(', ') || 'without a product'}</span>
      </p>
      {error !== '' && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        <Value name={`price-${itemid}`} label="Price" item={name} value={price} isLarge={row.isLarge} />
        <Value name={`resell-${itemid}`} label="Resell" item={name} value={resell} isLarge={row.isLarge} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm tabular-nums">
        <span className="text-muted">Cost {cost === null ? 'not known' : formatRupees(cost)}</span>
        {margin.new !== null && (
          <span className={margin.new < 0 ? 'font-semibold text-bad' : 'text-muted'}>
            Margin {margin.old === null ? '' : `${signedRupees(margin.old)} → `}
            {signedRupees(margin.new)}
          </span>
        )}
        <label className="inline-flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            name={`stock-${itemid}`}
            key={String(wantsStock)}
            defaultChecked={wantsStock}
            className="size-5 accent-accent"
          />
          <span>
            In stock<span className="sr-only">: {name}</span>
          </span>
        </label>
        <label className="inline-flex min-h-11 items-center gap-2.5 text-muted">
          <input type="checkbox" name="leave" value={itemid} className="size-5 accent-accent" />
          <span>
            Leave out<span className="sr-only"> {name}</span>
          </span>
        </label>
        {stock.old !== stock.new && (
          <span className={stock.new === 'paused' ? 'font-semibold text-bad' : 'font-semibold'}>
            {stockText(stock.old)} → {stockText(stock.new)}
          </span>
        )}
      </div>
      {seen && (
        <p className="text-sm text-wait">
          Somebody has changed it since you opened the page. It was {formatRupees(seen.price)}, for resellers{' '}
          {formatRupees(seen.resell)}, {seen.inStock ? 'in stock' : 'out of stock'}.
        </p>
      )}
    </li>
  );
}

interface ValueProps {
  name: string;
  label: string;
  item: string;
  value: ValueDiff;
  isLarge: boolean;
}

function Value({ name, label, item, value, isLarge }: ValueProps) {
  const { text, old, percent, error } = value;
  return (
    <div>
      <label className="grid grid-cols-[3.25rem_1fr_5.5rem_3.75rem] items-center gap-1.5 text-sm tabular-nums md:gap-2">
        <span className="text-muted">
          {label}
          <span className="sr-only"> of {item}</span>
        </span>
        <span className="whitespace-nowrap text-right text-muted">{formatRupees(old)} →</span>
        <input
          key={`${text} ${old}`}
          name={name}
          defaultValue={text}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== ''}
          className={classNames(field, error === '' ? 'border-edge' : 'border-bad')}
        />
        <span
          className={classNames(
            'text-right',
            isLarge && percent !== null ? 'font-semibold text-bad' : 'text-muted',
          )}
        >
          {percentText(percent)}
        </span>
      </label>
      {error !== '' && (
        <p role="alert" className="text-right text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
