import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { catalogueText } from '@/components/shared/catalogue-text';
import type { SessionUser } from '@/components/shared/session/session-user';
import { Art } from '@/components/ui/art';
import { classNames } from '@/components/ui/class-names';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { ItemBadge } from './item-badge';
import { priceOf } from './price-of';

interface ItemCardProps {
  item: ItemView;
  role: SessionUser['role'] | undefined;
  checked: boolean;
  available: boolean;
  onSelect: (itemid: number, byPointer: boolean) => void;
  /** Shown below the price. */
  children?: ReactNode;
}

export function ItemCard({ item, role, checked, available, onSelect, children }: ItemCardProps) {
  const t = useTranslations('product.items');
  const campaigns = useTranslations('product.campaign');
  const name = catalogueText(useLocale(), item.name, item.nameHi);
  const price = priceOf(item, role);
  const campaign = role === 'reseller' ? undefined : item.campaign;
  const firstCampaign = role === 'reseller' ? undefined : item.firstCampaign;
  const saving = Math.floor((1 - price / item.originalprice) * 100);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the radio button inside
    <label
      // A pointer's click has a count in `detail`; the click that arrow keys cause on a radio button has 0.
      onClick={(event) => available && event.detail > 0 && onSelect(item.itemid, true)}
      className={classNames(
        'group relative flex min-h-32 flex-col rounded-2xl border p-3 transition-colors md:p-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        checked
          ? 'animate-spring border-accent bg-raised shadow-lift forced-colors:border-[Highlight]'
          : 'border-transparent bg-night',
        available ? !checked && 'hover:border-edge' : 'cursor-not-allowed opacity-45 grayscale',
      )}
    >
      <input
        type="radio"
        name="itemid"
        value={item.itemid}
        checked={checked}
        disabled={!available}
        onChange={() => onSelect(item.itemid, false)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <span lang={name.lang} className="mt-2.5 font-semibold text-sm leading-snug">
        {name.text}
      </span>
      {!available && <span className="mt-0.5 text-xs">{t('outOfStock')}</span>}
      {[
        campaign?.left != null && campaigns('left', { count: String(campaign.left) }),
        firstCampaign && campaigns('firstPrice', { price: formatRupees(firstCampaign.price) }),
        item.saving,
      ].map(
        (note) =>
          note && (
            <span key={note} className="mt-1 font-semibold text-gold text-xs">
              {note}
            </span>
          ),
      )}
      <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-2">
        <span className="font-extrabold text-base md:text-lg">{formatRupees(price)}</span>
        {saving > 0 && (
          <span className="flex items-baseline gap-x-2 whitespace-nowrap text-xs">
            <s className="text-muted">
              {t.rich('insteadOf', {
                price: formatRupees(item.originalprice),
                unseen: (words) => <span className="sr-only">{words}</span>,
              })}
            </s>
            <span className="font-bold text-gold">−{saving}%</span>
          </span>
        )}
      </span>
      {children}
      {/* Last in the document but first on the screen, so that a screen reader reads the name before the badge. */}
      <span className="-order-1 flex items-start justify-between gap-2">
        <Art
          src={item.imgpath}
          alt=""
          width={192}
          height={192}
          className="size-12 object-contain md:size-14"
        />
        {checked ? (
          <span className="grid size-6 place-items-center rounded-full bg-accent text-on-accent">
            <Check aria-hidden className="size-4" strokeWidth={3} />
          </span>
        ) : campaign ? (
          <span className="rounded-full bg-gold/15 px-2 py-0.5 font-bold text-gold text-xs leading-4">
            {campaigns('badge')}
          </span>
        ) : (
          (item.type === 'hot' || item.type === 'weekly') && <ItemBadge type={item.type} />
        )}
      </span>
    </label>
  );
}
