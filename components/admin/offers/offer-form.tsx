import type { ReactNode } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { useSave } from '@/components/admin/catalogue/use-save';
import { CheckField } from '@/components/ui/check-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import type { CampaignView, CouponView } from '@/lib/domain/offers/schema';
import type { Goods } from './offer-actions';
import { DiscountFields, type Errors, GoodsFields, WindowFields } from './offer-fields';

interface OfferFormProps<Given, Input> extends Goods {
  noun: 'coupon' | 'campaign';
  /** The one that is edited; null for a new one. */
  given: Given | null;
  save: ServerAction<Input, unknown>;
  read: (form: HTMLFormElement, seen: Given | null) => Input;
  /** The fields of `head` and `limits` that can show an error of their own. */
  shown: string[];
  /** Its own fields: what it is called, and how often it may be used. */
  head: (errors: Errors) => ReactNode;
  limits: (errors: Errors) => ReactNode;
  endLabel: string;
  /** What it means that neither a product nor an item is chosen. */
  none: string;
  /** The operation that creates one, where two would do harm. */
  once?: string;
  onSaved: () => void;
  onCancel: () => void;
}

const SHOWN = ['value', 'amount', 'percent', 'cap', 'itemids', 'startsAt', 'endsAt'];

/** The terms of a coupon or a campaign. Those of orders that hold it already do not change. */
export function OfferForm<Given extends CouponView | CampaignView, Input>(
  props: OfferFormProps<Given, Input>,
) {
  const { noun, given, save, read, shown, head, limits, endLabel, none, once, products, items } = props;
  const form = useSave({
    given,
    read,
    ...(once !== undefined && { once }),
    action: save,
    shown: [...shown, ...SHOWN],
    failed: `The ${noun} could not be saved.`,
    onSaved: props.onSaved,
  });
  const { errors } = form;
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className="grid gap-4 sm:grid-cols-2">
      {head(errors)}
      <DiscountFields given={given} errors={errors} />
      {limits(errors)}
      <WindowFields given={given} errors={errors} endLabel={endLabel} />
      <GoodsFields given={given} errors={errors} products={products} items={items} none={none} />
      <div className="sm:col-span-2">
        <CheckField label="For a first purchase only" name="isForFirst" defaultChecked={given?.isForFirst} />
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions
          busy={form.busy}
          submit={given ? `Save ${noun}` : `Create ${noun}`}
          cancel={{ label: 'Cancel', onPress: props.onCancel }}
        />
      </div>
    </SubmitForm>
  );
}
