import type { Metadata } from 'next';
import { z } from 'zod';
import { Card } from '@/components/account/card';
import { AccountPage } from '@/components/account/session/account-page';
import { TopUpForm } from '@/components/account/wallet/top-up-form';
import { formatRupees, rupees } from '@/lib/platform/money';
import { getBalance } from '@/lib/store/wallet';
import { shop, viewer as whoLooks } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Top Up' };

type Query = Promise<Record<string, string | string[] | undefined>>;

/** In rupees, unless a link knows better. */
const USUAL = 500;

export default async function TopUpPage({ searchParams }: { searchParams: Query }) {
  const viewer = await whoLooks();
  const context = shop();
  const max = context.shop.amountMax;
  const asked = z.coerce
    .number()
    .int()
    .min(1)
    .max(max)
    .safeParse((await searchParams).amount);
  const balance = viewer ? rupees(await getBalance(context, { userId: viewer.userid })) : 0;
  return (
    <AccountPage viewer={viewer} what="your wallet">
      {viewer && (
        <div className="mx-auto max-w-lg space-y-4">
          <h1 className="font-bold text-2xl md:text-3xl">Top Up</h1>
          <Card id="top-up" title={`You have ${formatRupees(balance)}`}>
            <TopUpForm userid={viewer.userid} max={max} amount={asked.data ?? Math.min(USUAL, max)} />
          </Card>
          <p className="text-muted text-sm">
            Paid by UPI. The money is in your wallet as soon as your bank confirms it, even if you close this
            page.
          </p>
        </div>
      )}
    </AccountPage>
  );
}
