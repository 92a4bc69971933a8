import type { CouponView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { OfferRow } from './offer-row';
import { termsText, usesText } from './offer-text';

interface CouponRowProps {
  coupon: CouponView;
  onEdit: () => void;
  onEnd: () => void;
}

export function CouponRow({ coupon, ...presses }: CouponRowProps) {
  const { code, status, note, minPrice } = coupon;
  return (
    <OfferRow name={code} isCode status={status} usedUp="Used up" {...presses}>
      <p>{termsText(coupon, minPrice === null ? [] : [`from ${formatRupees(minPrice)}`])}</p>
      <p className="text-muted text-xs tabular-nums">{historyText(coupon)}</p>
      {note && <p className="text-muted text-xs">{note}</p>}
    </OfferRow>
  );
}

function historyText(coupon: CouponView): string {
  const { maxUses, maxPerPerson, discount, startsAt, endsAt } = coupon;
  const from = istDateTime(new Date(startsAt));
  return [
    `Used ${usesText(coupon, maxUses, ' times')}`,
    `${maxPerPerson} per person`,
    `${formatRupees(discount)} given`,
    endsAt === null ? `since ${from}` : `${from} to ${istDateTime(new Date(endsAt))}`,
  ].join(' · ');
}
