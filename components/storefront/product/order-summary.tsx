import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { catalogueText } from '@/components/shared/catalogue-text';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import { formatPoints, formatRupees } from '@/lib/platform/money';
import type { AppliedCoupon } from './use-coupon';
import type { PurchaseForm } from './use-purchase-form';

interface OrderSummaryProps {
  product: ProductView;
  item: ItemView | null;
  form: PurchaseForm;
  coupon: AppliedCoupon | null;
}

/** Summary of the purchase before the payment: product, item and account, and the steps of a lowered price. */
export function OrderSummary({ product, item, form, coupon }: OrderSummaryProps) {
  const t = useTranslations('product.summary');
  const language = useLocale();
  const name = catalogueText(language, product.name, product.nameHi);
  const itemName = item && catalogueText(language, item.name, item.nameHi);
  const { state } = form.check;
  const nickname =
    state.phase === 'answered' && state.reply.outcome === 'found' ? state.reply.username : null;
  // A field that only repeats another is left out.
  const account = [...new Set(form.values.map((value) => value.trim()))].filter(Boolean).join(' · ');
  if (!item && !account) return null;
  return (
    <>
      <dl className="mt-4 space-y-1.5 rounded-2xl bg-night p-4 text-sm">
        {itemName && (
          <Row name={t('item')}>
            <span lang={name.lang}>{name.text}</span>, <span lang={itemName.lang}>{itemName.text}</span>
          </Row>
        )}
        {nickname && <Row name={t('player')}>{nickname}</Row>}
        {account && <Row name={t('account')}>{account}</Row>}
        {coupon?.steps.map(({ name, amount, code = '' }) => (
          <Row key={name} name={t(`steps.${name}`, { code })}>
            {formatRupees(amount)}
          </Row>
        ))}
        {coupon && <Row name={t('toPay')}>{formatRupees(coupon.price)}</Row>}
        {coupon && coupon.points > 0 && <Row name={t('points')}>{formatPoints(coupon.points)}</Row>}
      </dl>
      <p className="mt-3 text-muted text-sm">{t('lookAgain')}</p>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
