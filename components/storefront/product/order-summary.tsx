import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type CatalogueText, catalogueText } from '@/components/shared/catalogue-text';
import { stepLabel } from '@/components/shared/step-label';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import type { PricePreview } from '@/lib/domain/offers/schema';
import { formatPoints, formatRupees, includedTax } from '@/lib/platform/money';
import { foundBy } from './use-player-check';
import type { PurchaseForm } from './use-purchase-form';

interface OrderSummaryProps {
  product: ProductView;
  item: ItemView | null;
  itemName: CatalogueText | null;
  form: PurchaseForm;
  /** The steps of a lowered price; null while it is the price of the item. */
  preview: PricePreview | null;
  /** What is to pay, in rupees; null while no item is selected. */
  total: number | null;
}

/** Summary of the purchase before the payment: product, item and account, and the steps of a lowered price. */
export function OrderSummary({ product, item, itemName, form, preview, total }: OrderSummaryProps) {
  const t = useTranslations('product.summary');
  const language = useLocale();
  // The page names the price for everybody, and this customer has had their part of the campaign.
  const own = item?.campaign && preview && !preview.steps.some(({ name }) => name === 'campaign');
  const name = catalogueText(language, product.name, product.nameHi);
  const nickname = foundBy(form.check.state)?.username;
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
        {preview?.steps.map((step) => (
          <Row key={step.name} name={t(`steps.${step.name}`, { code: stepLabel(language, step) })}>
            {formatRupees(step.amount)}
          </Row>
        ))}
        {own && <p className="text-wait text-xs">{t('limitReached')}</p>}
        {preview && <Row name={t('toPay')}>{formatRupees(preview.price)}</Row>}
        {item?.gst && (
          // The invoice rounds each half within a State by itself.
          <Row name={t('tax', { percent: item.gst })}>{formatRupees(includedTax(total ?? 0, item.gst))}</Row>
        )}
        {preview && preview.points > 0 && <Row name={t('points')}>{formatPoints(preview.points)}</Row>}
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
