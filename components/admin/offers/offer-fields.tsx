import { useState } from 'react';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { CouponView } from '@/lib/domain/offers/schema';
import type { Goods } from './offer-actions';
import { toIndianTime } from './read-offer';

export type Errors = Readonly<Record<string, string | undefined>>;

interface DiscountFieldsProps {
  given: Pick<CouponView, 'kind' | 'value' | 'cap'> | null;
  errors: Errors;
}

/** What a coupon or a campaign takes off. */
export function DiscountFields({ given, errors }: DiscountFieldsProps) {
  const [isPercent, setPercent] = useState(given?.kind === 'percent');
  return (
    <>
      <SelectField
        id="kind"
        name="kind"
        label="It takes off"
        defaultValue={isPercent ? 'percent' : 'amount'}
        onChange={({ target }) => setPercent(target.value === 'percent')}
      >
        <option value="amount">An amount in rupees</option>
        <option value="percent">A percentage of the price</option>
      </SelectField>
      <TextField
        id="value"
        name="value"
        label={isPercent ? 'Percent' : 'Rupees'}
        inputMode="decimal"
        defaultValue={given?.value}
        autoComplete="off"
        error={errors.value ?? errors.amount ?? errors.percent}
      />
      {isPercent && (
        <TextField
          id="cap"
          name="cap"
          label="At most, in rupees (empty: no cap)"
          inputMode="decimal"
          defaultValue={given?.cap ?? ''}
          autoComplete="off"
          error={errors.cap}
        />
      )}
    </>
  );
}

interface WindowFieldsProps {
  given: Pick<CouponView, 'startsAt' | 'endsAt'> | null;
  errors: Errors;
  endLabel: string;
}

/** When a coupon or a campaign begins and ends. */
export function WindowFields({ given, errors, endLabel }: WindowFieldsProps) {
  return (
    <>
      <TextField
        id="startsAt"
        name="startsAt"
        type="datetime-local"
        label="Begins (Indian time)"
        defaultValue={toIndianTime(given?.startsAt ?? new Date())}
        error={errors.startsAt}
      />
      <TextField
        id="endsAt"
        name="endsAt"
        type="datetime-local"
        label={endLabel}
        defaultValue={given?.endsAt ? toIndianTime(given.endsAt) : ''}
        error={errors.endsAt}
      />
    </>
  );
}

interface GoodsFieldsProps extends Goods {
  given: Pick<CouponView, 'productIds' | 'itemids'> | null;
  errors: Errors;
  /** What none of them means. */
  none: string;
}

/** The products and items that a coupon or a campaign is for. */
export function GoodsFields({ given, errors, products, items, none }: GoodsFieldsProps) {
  const names = new Map(items.map(({ itemid, name }) => [itemid, name]));
  return (
    <>
      <div className="min-w-0">
        <label htmlFor="productIds" className="mb-1.5 block font-semibold text-muted text-sm">
          Products (none chosen: {none})
        </label>
        <select
          id="productIds"
          name="productIds"
          multiple
          size={5}
          defaultValue={given?.productIds}
          className="w-full rounded-xl border border-edge bg-night p-2 text-base"
        >
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <TextField
        id="itemids"
        name="itemids"
        label={`Items (numbers separated by commas; empty: ${none})`}
        defaultValue={given?.itemids.join(', ')}
        autoComplete="off"
        error={errors.itemids}
        hint={
          given && given.itemids.length > 0
            ? given.itemids.map((itemid) => names.get(itemid) ?? itemid).join(', ')
            : 'With products as well, it is for either.'
        }
      />
    </>
  );
}
