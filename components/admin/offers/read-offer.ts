import { numberFrom, partsOf, readForm } from '@/components/admin/catalogue/form-reading';
import type { CreateCampaign, CreateCoupon } from '@/lib/domain/offers/schema';

type Terms = Omit<CreateCoupon, 'code'>;

/** Nothing typed is no limit; text that is no number becomes 0, which the server refuses with a sentence. */
function limitOf(text: string): number | null {
  return text === '' ? null : (numberFrom(text) ?? 0);
}

/** What the fields that coupons and campaigns have in common say. */
function readOffer(form: HTMLFormElement): Pick<Terms, 'discount' | 'productIds' | 'itemids' | 'isForFirst'> {
  const { text, texts, isTicked } = readForm(form);
  const value = numberFrom(text('value')) ?? 0;
  return {
    discount:
      text('kind') === 'percent'
        ? { kind: 'percent', percent: value, cap: limitOf(text('cap')) }
        : { kind: 'amount', amount: value },
    productIds: texts('productIds'),
    itemids: partsOf(text('itemids')).map((part) => numberFrom(part) ?? 0),
    isForFirst: isTicked('isForFirst'),
  };
}

/** Reads the terms of a coupon from its form. The server validates them. */
export function readCoupon(form: HTMLFormElement): Terms {
  const { text } = readForm(form);
  return {
    ...readOffer(form),
    note: text('note'),
    maxUses: limitOf(text('maxUses')),
    maxPerPerson: numberFrom(text('maxPerPerson')) ?? 0,
    minPrice: limitOf(text('minPrice')),
    startsAt: fromIndianTime(text('startsAt')),
    endsAt: text('endsAt') === '' ? null : fromIndianTime(text('endsAt')),
  };
}

/** Reads the terms of a campaign from its form. The server validates them. */
export function readCampaign(form: HTMLFormElement): CreateCampaign {
  const { text } = readForm(form);
  return {
    ...readOffer(form),
    name: text('name'),
    nameHi: text('nameHi'),
    stock: limitOf(text('stock')),
    maxPerPerson: limitOf(text('maxPerPerson')),
    startsAt: fromIndianTime(text('startsAt')),
    endsAt: fromIndianTime(text('endsAt')),
  };
}

/** The value of a datetime-local field, which is Indian time wherever the browser is. */
function fromIndianTime(text: string): string {
  return `${text}:00+05:30`;
}

const INDIAN_OFFSET = 5.5 * 60 * 60 * 1000;

export function toIndianTime(time: string | Date): string {
  return new Date(new Date(time).getTime() + INDIAN_OFFSET).toISOString().slice(0, 16);
}
