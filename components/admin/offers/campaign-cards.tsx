'use client';

import type { CampaignView } from '@/lib/domain/offers/schema';
import { CampaignForm } from './campaign-form';
import { CampaignRow } from './campaign-row';
import type { CampaignActions, Goods } from './offer-actions';
import { OfferCards } from './offer-cards';

interface CampaignCardsProps extends Goods {
  campaigns: CampaignView[];
  actions: CampaignActions;
}

export function CampaignCards({ campaigns, products, items, actions }: CampaignCardsProps) {
  return (
    <OfferCards
      noun="campaign"
      offers={campaigns}
      nameOf={({ name }) => name}
      endMeans="New orders pay the price of everybody at once. Orders that hold a unit keep their price, and unpaid ones can still be paid."
      end={actions.end}
      items={items}
      form={(campaign, presses) => (
        <CampaignForm
          key={campaign?.id}
          campaign={campaign}
          actions={actions}
          products={products}
          items={items}
          {...presses}
        />
      )}
      row={(campaign, presses) => <CampaignRow key={campaign.id} campaign={campaign} {...presses} />}
    />
  );
}
