'use client';

import { useLocale, useTranslations } from 'next-intl';
import { catalogueText, catalogueWords } from '@/components/shared/catalogue-text';
import { useSession } from '@/components/shared/session/use-session';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import { AccountStep } from './account-step';
import { BuyRow } from './buy-row';
import { ItemGrid } from './item-grid';
import { OrderSummary } from './order-summary';
import { PaymentModes } from './payment-modes';
import { priceOf } from './price-of';
import { writeDraft } from './purchase-draft';
import { StepCard } from './step-card';
import { saveUnfinishedPurchase } from './unfinished-purchase';
import { useBalance } from './use-balance';
import { useBuy } from './use-buy';
import { useOwnPrices } from './use-own-prices';
import { usePurchaseForm } from './use-purchase-form';

interface PurchaseProps {
  product: ProductView;
  items: ItemView[];
  apiKey: string | undefined;
}

export function Purchase({ product, items, apiKey }: PurchaseProps) {
  const t = useTranslations('product');
  const language = useLocale();
  const name = catalogueWords(language, product.name, product.nameHi);
  const { user, phase } = useSession();
  const { items: priced, setPrice } = useOwnPrices(product._id, items, user);
  const form = usePurchaseForm(product);
  const item = priced.find((each) => each.itemid === form.itemid && each.inStock && product.instock) ?? null;
  const total = item && priceOf(item, user?.role);
  const balance = useBalance(user);
  const buy = useBuy({ product, item, total, form, apiKey, onNewPrice: setPrice });

  const chooseItem = (itemid: number, byPointer: boolean) => {
    form.setItemid(itemid);
    // Arrow keys move through the items, so keyboard users are not scrolled away.
    if (byPointer) document.getElementById('pay')?.scrollIntoView({ block: 'center' });
  };

  return (
    <form
      noValidate
      aria-label={t('buyProduct', { name })}
      className="min-w-0 space-y-4 md:space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void buy.press();
      }}
    >
      <StepCard number={1} title={t('account.title')} id="account">
        <AccountStep product={product} form={form} asked={buy.askedForCheck} />
      </StepCard>
      <StepCard number={2} title={t('items.title')} id="items">
        <ItemGrid
          items={priced}
          role={user?.role}
          selected={item?.itemid ?? null}
          soldOut={!product.instock}
          onSelect={chooseItem}
        />
      </StepCard>
      <StepCard number={3} title={t('payment.title')} id="pay">
        <PaymentModes
          mode={form.mode}
          onSelect={form.setMode}
          balance={balance}
          total={total}
          onTopUp={() => {
            writeDraft(product._id, form);
            saveUnfinishedPurchase({ _id: product._id, name });
          }}
        />
        <OrderSummary product={product} item={item} form={form} />
      </StepCard>
      <BuyRow
        total={total}
        itemName={item && catalogueText(language, item.name, item.nameHi)}
        phase={phase}
        state={buy.state}
        error={buy.error}
      />
    </form>
  );
}
