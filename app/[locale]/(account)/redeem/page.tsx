import type { Metadata } from 'next';
import { Card } from '@/components/account/card';
import { AccountPage } from '@/components/account/session/account-page';
import { RedeemForm } from '@/components/account/wallet/redeem-form';
import { formatPoints, rupees } from '@/lib/platform/money';
import { getBalance } from '@/lib/store/wallet';
import { shop, viewer as whoLooks } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Redeem Points' };

export default async function RedeemPage() {
  const viewer = await whoLooks();
  const points = viewer ? rupees(await getBalance(shop(), { userId: viewer.userid, currency: 'POINTS' })) : 0;
  return (
    <AccountPage viewer={viewer} what="your points">
      {viewer && (
        <div className="mx-auto max-w-lg space-y-4">
          <h1 className="font-bold text-2xl md:text-3xl">Redeem Points</h1>
          <Card id="redeem" title={`You have ${formatPoints(points)} points`}>
            <RedeemForm userid={viewer.userid} points={points} cardId="redeem" />
          </Card>
          <p className="text-muted text-sm">You earn points with every order that is completed.</p>
        </div>
      )}
    </AccountPage>
  );
}
