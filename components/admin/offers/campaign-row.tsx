import { TriangleAlert } from 'lucide-react';
import type { CampaignView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { OfferRow } from './offer-row';
import { termsText, usesText } from './offer-text';

interface CampaignRowProps {
  campaign: CampaignView;
  onEdit: () => void;
  onEnd: () => void;
}

/** The warnings that a row names; more would hide the campaigns below. */
const MOST_STOPPED = 5;

export function CampaignRow({ campaign, ...presses }: CampaignRowProps) {
  const { name, status, stopped } = campaign;
  return (
    <OfferRow name={name} status={status} usedUp="Sold out" {...presses}>
      <p>{termsText(campaign)}</p>
      <p className="text-muted text-xs tabular-nums">{historyText(campaign)}</p>
      {stopped.slice(0, MOST_STOPPED).map(({ itemid, name: item, wanted, price }) => (
        <p key={itemid} className="flex gap-1.5 text-wait text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {item} stops at {formatRupees(price)}, not {formatRupees(wanted)}: below it, its cost and its points
          would not be covered.
        </p>
      ))}
      {stopped.length > MOST_STOPPED && (
        <p className="text-wait text-xs">
          And {stopped.length - MOST_STOPPED} more items stop above their price.
        </p>
      )}
    </OfferRow>
  );
}

function historyText(campaign: CampaignView): string {
  const { stock, maxPerPerson, discount, startsAt, endsAt } = campaign;
  return [
    `Sold ${usesText(campaign, stock)}`,
    ...(maxPerPerson === null ? [] : [`${maxPerPerson} per person`]),
    `${formatRupees(discount)} given`,
    `${istDateTime(new Date(startsAt))} to ${istDateTime(new Date(endsAt))}`,
  ].join(' · ');
}
