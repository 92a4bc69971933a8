import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { pageMetadata } from '@/app/page-metadata';
import { AccountPage } from '@/components/account/session/account-page';
import { RefreshWhenSeen } from '@/components/account/session/refresh-when-seen';
import { TopUpForm } from '@/components/account/wallet/top-up-form';
import { Card } from '@/components/ui/card';
import { getBalance, topUpMax } from '@/lib/domain/wallet';
import { viewer as currentViewer, shop } from '@/lib/http/page';
import { newId } from '@/lib/platform/ids';
import { formatRupees, rupees } from '@/lib/platform/money';

export const generateMetadata = pageMetadata((t) => t('wallet.topUpForm.title'));

type Query = Promise<Record<string, string | string[] | undefined>>;

/** The initial amount in rupees, when the address names none. */
const USUAL = 500;

export default async function TopUpPage({ searchParams }: { searchParams: Query }) {
  const t = await getTranslations('wallet.topUpForm');
  const viewer = await currentViewer();
  const context = shop();
  const max = topUpMax(context);
  const asked = z.coerce
    .number()
    .int()
    .min(1)
    .safeParse((await searchParams).amount);
  const balance = viewer ? rupees(await getBalance(context, { userId: viewer.userid })) : 0;
  return (
    <AccountPage viewer={viewer} what="wallet">
      {viewer && (
        <div className="mx-auto max-w-lg space-y-4">
          <RefreshWhenSeen render={newId()} />
          <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
          <Card id="top-up" title={t('have', { balance: formatRupees(balance) })}>
            <TopUpForm userid={viewer.userid} max={max} amount={Math.min(asked.data ?? USUAL, max)} />
          </Card>
          <p className="text-muted text-sm">{t('about')}</p>
        </div>
      )}
    </AccountPage>
  );
}
