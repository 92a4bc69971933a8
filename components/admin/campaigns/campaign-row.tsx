import { TriangleAlert } from 'lucide-react';
import { buttonClass } from '@/components/ui/button-class';
import type { CampaignView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

interface CampaignRowProps {
  campaign: CampaignView;
  onEdit: (campaign: CampaignView) => void;
  onEnd: (campaign: CampaignView) => void;
}

const STATUS = {
  planned: ['Planned', 'text-wait'],
  running: ['Running', 'text-good'],
  used_up: ['Sold out', 'text-muted'],
  ended: ['Ended', 'text-muted'],
} as const satisfies Record<CampaignView['status'], readonly [string, string]>;

/** The warnings that a row names; more would hide the campaigns below. */
const MOST_STOPPED = 5;

export function CampaignRow({ campaign, onEdit, onEnd }: CampaignRowProps) {
  const [label, color] = STATUS[campaign.status];
  const { name, stopped } = campaign;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-2xl border border-line bg-night p-4 text-sm">
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-bold text-base">{name}</span>{' '}
          <span className={`font-semibold ${color}`}>{label}</span>
        </p>
        <p>{termsText(campaign)}</p>
        <p className="text-muted text-xs tabular-nums">{soldText(campaign)}</p>
        {stopped.slice(0, MOST_STOPPED).map(({ itemid, name: item, wanted, price }) => (
          <p key={itemid} className="flex gap-1.5 text-wait text-xs">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {item} stops at {formatRupees(price)}, not {formatRupees(wanted)}: below it, its cost and its
            points would not be covered.
          </p>
        ))}
        {stopped.length > MOST_STOPPED && (
          <p className="text-wait text-xs">
            And {stopped.length - MOST_STOPPED} more items stop above their price.
          </p>
        )}
      </div>
      {campaign.status !== 'ended' && (
        <div className="flex gap-2">
          <button
            type="button"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(campaign)}
            className={buttonClass('quiet')}
          >
            Edit
          </button>
          <button
            type="button"
            aria-label={`End ${name}`}
            onClick={() => onEnd(campaign)}
            className={buttonClass('quiet')}
          >
            End
          </button>
        </div>
      )}
    </li>
  );
}

function termsText({ kind, value, cap, productIds, itemids, isForFirst }: CampaignView): string {
  const off = kind === 'amount' ? formatRupees(value) : `${value} %`;
  const count = (all: unknown[], word: string) =>
    all.length > 0 ? [`${all.length} ${word}${all.length === 1 ? '' : 's'}`] : [];
  return [
    `${off} off${cap === null ? '' : `, at most ${formatRupees(cap)}`}`,
    `on ${[...count(productIds, 'product'), ...count(itemids, 'item')].join(' and ')}`,
    isForFirst ? 'first purchase only' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function soldText({ uses, stock, unpaid, maxPerPerson, discount, startsAt, endsAt }: CampaignView): string {
  return [
    `Sold ${uses}${stock === null ? '' : ` of ${stock}`}${unpaid > 0 ? ` (${unpaid} not paid yet)` : ''}`,
    maxPerPerson === null ? '' : `${maxPerPerson} per person`,
    `${formatRupees(discount)} given`,
    `${istDateTime(new Date(startsAt))} to ${istDateTime(new Date(endsAt))}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
