import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { AccountPage } from '@/components/account/session/account-page';
import { RefreshWhenSeen } from '@/components/account/session/refresh-when-seen';
import { RedeemForm } from '@/components/account/wallet/redeem-form';
import { Card } from '@/components/ui/card';
import { getBalance } from '@/lib/domain/wallet';
import { viewer as currentViewer, shop } from '@/lib/http/page';
import { newId } from '@/lib/platform/ids';
import { formatPoints, rupees } from '@/lib/platform/money';

export const generateMetadata = pageMetadata((t) => t('wallet.redeemForm.title'));

export default async function RedeemPage() {
  const t = await getTranslations('wallet.redeemForm');
  const viewer = await currentViewer();
  const points = viewer ? rupees(await getBalance(shop(), { userId: viewer.userid, currency: 'POINTS' })) : 0;
  return (
    <AccountPage viewer={viewer} what="points">
      {viewer && (
        <div className="mx-auto max-w-lg space-y-4">
          <RefreshWhenSeen render={newId()} />
          <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
          <Card id="redeem" title={t('have', { points: formatPoints(points) })}>
            <RedeemForm userid={viewer.userid} points={points} cardId="redeem" />
          </Card>
          <p className="text-muted text-sm">{t('about')}</p>
        </div>
      )}
    </AccountPage>
  );
}
