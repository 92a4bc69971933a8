import { buttonClass } from '@/components/ui/button-class';
import type { CouponView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

interface CouponListProps {
  coupons: CouponView[];
  onEdit: (coupon: CouponView) => void;
  onEnd: (coupon: CouponView) => void;
}

const STATUS = {
  planned: ['Planned', 'text-wait'],
  running: ['Running', 'text-good'],
  used_up: ['Used up', 'text-muted'],
  ended: ['Ended', 'text-muted'],
} as const satisfies Record<CouponView['status'], readonly [string, string]>;

export function CouponList({ coupons, onEdit, onEnd }: CouponListProps) {
  if (coupons.length === 0)
    return (
      <p role="status" className="py-8 text-center text-muted text-sm">
        There is no coupon yet.
      </p>
    );
  return (
    <ul className="space-y-2">
      {coupons.map((coupon) => {
        const [label, color] = STATUS[coupon.status];
        return (
          <li
            key={coupon.id}
            className="flex flex-wrap items-start justify-between gap-3 rounded-2xl border border-line bg-night p-4 text-sm"
          >
            <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
              <p>
                <span className="font-bold font-mono text-base">{coupon.code}</span>{' '}
                <span className={`font-semibold ${color}`}>{label}</span>
              </p>
              <p>{termsText(coupon)}</p>
              <p className="text-muted text-xs tabular-nums">{usesText(coupon)}</p>
              {coupon.note && <p className="text-muted text-xs">{coupon.note}</p>}
            </div>
            {coupon.status !== 'ended' && (
              <div className="flex gap-2">
                <button
                  type="button"
                  aria-label={`Edit ${coupon.code}`}
                  onClick={() => onEdit(coupon)}
                  className={buttonClass('quiet')}
                >
                  Edit
                </button>
                <button
                  type="button"
                  aria-label={`End ${coupon.code}`}
                  onClick={() => onEnd(coupon)}
                  className={buttonClass('quiet')}
                >
                  End
                </button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function termsText(coupon: CouponView): string {
  const { kind, value, cap, minPrice, productIds, itemids, isForFirst } = coupon;
  const off = kind === 'amount' ? formatRupees(value) : `${value} %`;
  const goods = [
    ...(productIds.length > 0
      ? [`${productIds.length} ${productIds.length === 1 ? 'product' : 'products'}`]
      : []),
    ...(itemids.length > 0 ? [`${itemids.length} ${itemids.length === 1 ? 'item' : 'items'}`] : []),
  ];
  return [
    `${off} off${cap === null ? '' : `, at most ${formatRupees(cap)}`}`,
    minPrice === null ? '' : `from ${formatRupees(minPrice)}`,
    goods.length === 0 ? 'on everything' : `on ${goods.join(' and ')}`,
    isForFirst ? 'first purchase only' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function usesText({ uses, maxUses, unpaid, maxPerPerson, discount, startsAt, endsAt }: CouponView): string {
  const from = istDateTime(new Date(startsAt));
  return [
    `Used ${uses}${maxUses === null ? '' : ` of ${maxUses}`} times${unpaid > 0 ? ` (${unpaid} not paid yet)` : ''}`,
    `${maxPerPerson} per person`,
    `${formatRupees(discount)} given`,
    endsAt === null ? `since ${from}` : `${from} to ${istDateTime(new Date(endsAt))}`,
  ].join(' · ');
}
