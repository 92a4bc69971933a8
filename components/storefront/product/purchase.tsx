'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { catalogueText, catalogueWords } from '@/components/shared/catalogue-text';
import { departedCustomers } from '@/components/shared/session/session-store';
import { useSession } from '@/components/shared/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part';
import type { AskedInput, ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import { AccountStep } from './account-step';
import { BuyRow } from './buy-row';
import { CouponButton } from './coupon-button';
import { ItemGrid } from './item-grid';
import { OrderSummary } from './order-summary';
import { PaymentModes } from './payment-modes';
import { priceOf } from './price-of';
import { writeDraft } from './purchase-draft';
import { StepCard } from './step-card';
import { saveUnfinishedPurchase } from './unfinished-purchase';
import { useBalance } from './use-balance';
import { useBuy } from './use-buy';
import { useCampaignPrice } from './use-campaign-price';
import { useCoupon } from './use-coupon';
import { useOwnPrices } from './use-own-prices';
import { foundBy } from './use-player-check';
import { usePurchaseForm } from './use-purchase-form';

const UnpaidQuestion = lazyPart(() => import('@/components/storefront/unpaid/unpaid-question'));
const BackWatches = lazyPart(() => import('@/components/storefront/wishes/back-watches'));
const CampaignNotice = lazyPart(() => import('./campaign-notice'));
const PriceWatch = lazyPart(() => import('@/components/storefront/wishes/price-watch'));

interface PurchaseProps {
  product: ProductView;
  /** What the product asks of its buyer. */
  asked: AskedInput[];
  items: ItemView[];
  apiKey: string;
}

/** Its form is empty again when its customer has signed out. */
export function Purchase(props: PurchaseProps) {
  useSession();
  return <FilledIn key={departedCustomers()} {...props} />;
}

function FilledIn({ product, asked, items, apiKey }: PurchaseProps) {
  const t = useTranslations('product');
  const language = useLocale();
  const name = catalogueWords(language, product.name, product.nameHi);
  const { user, phase } = useSession();
  const { items: priced, setPrice } = useOwnPrices(product._id, items, user);
  const form = usePurchaseForm(product, asked);
  const [input1 = '', input2 = '', ...more] = form.values;
  // Without inputs there is no first step.
  const first = asked.length > 0 ? 1 : 0;
  const item = priced.find((each) => each.itemid === form.itemid && each.inStock && product.instock) ?? null;
  const itemName = item && catalogueText(language, item.name, item.nameHi);
  const soldOut = priced.filter((each) => !(each.inStock && product.instock));
  const coupon = useCoupon(item, form.coupon);
  const own = useCampaignPrice({ productId: product._id, item, values: form.values, user });
  const preview = coupon.applied ?? own;
  const total = item && (preview?.price ?? priceOf(item, user?.role));
  const balance = useBalance(user);
  const buy = useBuy({ product, item, total, form, apiKey, coupon, onNewPrice: setPrice });

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
      {asked.length > 0 && (
        <StepCard number={1} title={t('account.title')} id="account">
          <AccountStep product={product} form={form} askedForCheck={buy.askedForCheck} />
        </StepCard>
      )}
      <StepCard number={first + 1} title={t('items.title')} id="items">
        {user?.role !== 'reseller' && priced.some((each) => each.campaign ?? each.firstCampaign) && (
          <Suspense>
            <CampaignNotice items={priced} />
          </Suspense>
        )}
        <ItemGrid
          product={product}
          items={priced}
          role={user?.role}
          selected={item?.itemid ?? null}
          onSelect={chooseItem}
        />
        {soldOut.length > 0 && (
          <Suspense>
            <BackWatches productId={product._id} items={soldOut} />
          </Suspense>
        )}
      </StepCard>
      <StepCard number={first + 2} title={t('payment.title')} id="pay">
        <PaymentModes
          mode={form.mode}
          onSelect={form.setMode}
          balance={balance}
          total={total}
          onTopUp={() => {
            const found = foundBy(form.check.state);
            const { itemid, mode } = form;
            writeDraft(product._id, { input1, input2, more, itemid, mode, found, coupon: coupon.code });
            saveUnfinishedPurchase({ _id: product._id, name }, total);
          }}
        />
        <CouponButton productId={product._id} item={item} form={form} user={user} coupon={coupon} />
        {user && item && (
          <Suspense>
            <PriceWatch productId={product._id} itemid={item.itemid} />
          </Suspense>
        )}
        <OrderSummary
          product={product}
          item={item}
          itemName={itemName}
          form={form}
          preview={preview}
          total={total}
        />
      </StepCard>
      <BuyRow total={total} itemName={itemName} phase={phase} state={buy.state} error={buy.error} />
      {buy.unpaid && (
        <Suspense>
          <UnpaidQuestion
            orderid={buy.unpaid}
            onAnother={() => void buy.press(false)}
            onClose={buy.closeQuestion}
          />
        </Suspense>
      )}
    </form>
  );
}
