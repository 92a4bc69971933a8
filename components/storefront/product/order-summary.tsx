import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import type { PurchaseForm } from './use-purchase-form';

interface OrderSummaryProps {
  product: ProductView;
  item: ItemView | null;
  form: PurchaseForm;
}

/** Summary of the purchase before the payment: product, item and account. */
export function OrderSummary({ product, item, form }: OrderSummaryProps) {
  const t = useTranslations('product.summary');
  const { state } = form.check;
  const nickname =
    state.phase === 'answered' && state.reply.outcome === 'found' ? state.reply.username : null;
  // A field that only repeats another is left out.
  const account = [...new Set(form.values.map((value) => value.trim()))].filter(Boolean).join(' · ');
  if (!item && !account) return null;
  return (
    <>
      <dl className="mt-4 space-y-1.5 rounded-2xl bg-night p-4 text-sm">
        {item && <Row name={t('item')}>{`${product.name}, ${item.name}`}</Row>}
        {nickname && <Row name={t('player')}>{nickname}</Row>}
        {account && <Row name={t('account')}>{account}</Row>}
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
