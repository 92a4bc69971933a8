import { TextField } from '@/components/ui/text-field';
import type { CampaignView, CreateCampaign, EditCampaign } from '@/lib/domain/offers/schema';
import { LimitField, PERSON_HINT } from './limit-field';
import type { CampaignActions, Goods } from './offer-actions';
import { OfferForm } from './offer-form';
import { readCampaign } from './read-offer';

interface CampaignFormProps extends Goods {
  /** The campaign that is edited; null for a new one. */
  campaign: CampaignView | null;
  actions: CampaignActions;
  onSaved: () => void;
  onCancel: () => void;
}

export function CampaignForm({ campaign, actions, ...rest }: CampaignFormProps) {
  return (
    <OfferForm
      noun="campaign"
      given={campaign}
      save={(input: CreateCampaign | EditCampaign) =>
        'seen' in input ? actions.edit(input) : actions.create(input)
      }
      read={(element, seen): CreateCampaign | EditCampaign => ({
        ...readCampaign(element),
        ...(seen && { id: seen.id, seen: seen.version }),
      })}
      once="create-campaign"
      shown={['name', 'nameHi', 'stock', 'maxPerPerson']}
      head={(errors) => (
        <>
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
        </>
      )}
      limits={(errors) => (
        <>
          <LimitField
            name="stock"
            label="Units in all (empty: no limit)"
            value={campaign?.stock}
            error={errors.stock}
            hint="Customers see what is left of the last ten."
          />
          <LimitField
            name="maxPerPerson"
            label="Units per person (empty: no limit)"
            value={campaign?.maxPerPerson}
            error={errors.maxPerPerson}
            hint={PERSON_HINT}
          />
        </>
      )}
      endLabel="Ends (Indian time)"
      none="name items"
      {...rest}
    />
  );
}
