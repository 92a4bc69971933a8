import type { ServerAction } from '@/components/admin/call-action';
import { useSave } from '@/components/admin/catalogue/use-save';
import type { Goods } from '@/components/admin/coupons/coupon-actions';
import { DiscountFields, GoodsFields, WindowFields } from '@/components/admin/coupons/offer-fields';
import { readCampaign } from '@/components/admin/coupons/read-coupon';
import { CheckField } from '@/components/ui/check-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { TextField } from '@/components/ui/text-field';
import type { CampaignView, CreateCampaign, EditCampaign, EndOffer } from '@/lib/domain/offers/schema';

export interface CampaignActions {
  create: ServerAction<CreateCampaign, unknown>;
  edit: ServerAction<EditCampaign, unknown>;
  end: ServerAction<EndOffer, unknown>;
}

interface CampaignFormProps extends Goods {
  /** The campaign that is edited; null for a new one. */
  campaign: CampaignView | null;
  actions: CampaignActions;
  onSaved: () => void;
  onCancel: () => void;
}

const SHOWN = ['name', 'nameHi', 'value', 'amount', 'percent', 'cap', 'stock', 'maxPerPerson'];
const ALSO_SHOWN = ['itemids', 'startsAt', 'endsAt'];

/** The terms of a campaign. Those of orders that hold a unit already do not change. */
export function CampaignForm({ campaign, actions, products, items, onSaved, onCancel }: CampaignFormProps) {
  const save: ServerAction<CreateCampaign | EditCampaign, unknown> = (input) =>
    'seen' in input ? actions.edit(input) : actions.create(input);
  const form = useSave({
    given: campaign,
    action: save,
    read: (element, seen): CreateCampaign | EditCampaign => ({
      ...readCampaign(element),
      ...(seen && { id: seen.id, seen: seen.version }),
    }),
    shown: [...SHOWN, ...ALSO_SHOWN],
    failed: 'The campaign could not be saved.',
    onSaved,
  });
  const { errors } = form;
  return (
    <form
      method="post"
      noValidate
      onInput={form.onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save(event.currentTarget);
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        id="name"
        name="name"
        label="Name for customers"
        maxLength={80}
        defaultValue={campaign?.name}
        autoComplete="off"
        error={errors.name}
      />
      <TextField
        id="nameHi"
        name="nameHi"
        label="Name in Hindi"
        lang="hi"
        maxLength={80}
        defaultValue={campaign?.nameHi}
        autoComplete="off"
        error={errors.nameHi}
        hint="Empty: the English one is shown"
      />
      <DiscountFields given={campaign} errors={errors} />
      <TextField
        id="stock"
        name="stock"
        label="Units in all (empty: no limit)"
        inputMode="numeric"
        defaultValue={campaign?.stock ?? ''}
        autoComplete="off"
        error={errors.stock}
        hint="Customers see what is left of the last ten."
      />
      <TextField
        id="maxPerPerson"
        name="maxPerPerson"
        label="Units per person (empty: no limit)"
        inputMode="numeric"
        defaultValue={campaign?.maxPerPerson ?? ''}
        autoComplete="off"
        error={errors.maxPerPerson}
        hint="One account, one player or one UPI account is one person."
      />
      <WindowFields given={campaign} errors={errors} endLabel="Ends (Indian time)" />
      <GoodsFields given={campaign} errors={errors} products={products} items={items} none="name items" />
      <div className="sm:col-span-2">
        <CheckField
          label="For a first purchase only"
          name="isForFirst"
          defaultChecked={campaign?.isForFirst}
        />
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions
          busy={form.busy}
          submit={campaign ? 'Save campaign' : 'Create campaign'}
          cancel={{ label: 'Cancel', onPress: onCancel }}
        />
      </div>
    </form>
  );
}
