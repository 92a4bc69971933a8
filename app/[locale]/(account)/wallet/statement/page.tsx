import { getLocale, getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { AccountPage } from '@/components/account/session/account-page';
import { StatementForm } from '@/components/account/wallet/statement-form';
import { StatementSheet } from '@/components/account/wallet/statement-sheet';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { PrintButton } from '@/components/ui/print-button';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { getStatement } from '@/lib/domain/wallet';
import { type StatementQuery, statementQuery } from '@/lib/domain/wallet/schema';
import { shop, storeName, viewer as whoLooks } from '@/lib/http/page';
import { translateStored } from '@/lib/platform/messages';
import { istDateTime } from '@/lib/platform/time';

export const generateMetadata = pageMetadata((t) => t('wallet.statement.sheetTitle'));

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function StatementPage({ searchParams }: { searchParams: Query }) {
  const viewer = await whoLooks();
  const query = await searchParams;
  const asked = statementQuery.safeParse(query);
  return (
    <AccountPage viewer={viewer} what="wallet">
      {viewer && (
        <Statement viewer={viewer} period={asked.data ?? null} asked={Object.keys(query).length > 0} />
      )}
    </AccountPage>
  );
}

interface StatementProps {
  viewer: Viewer;
  period: StatementQuery | null;
  /** Whether the address names a period, even an invalid one. */
  asked: boolean;
}

async function Statement({ viewer, period, asked }: StatementProps) {
  const t = await getTranslations('wallet');
  const context = shop();
  if (!period) {
    const today = istDateTime(context.clock.now()).slice(0, 10);
    return (
      <div className="space-y-3 md:space-y-5">
        <h1 className="font-bold text-2xl md:text-3xl">{t('statement.sheetTitle')}</h1>
        <StatementForm
          from={`${today.slice(0, 8)}01`}
          to={today}
          error={asked ? t('statement.wrongPeriod') : undefined}
        />
      </div>
    );
  }
  const language = await getLocale();
  const statement = await getStatement(context, { userId: viewer.userid, ...period });
  const lines = statement.lines.map((line) => ({
    ...line,
    note: translateStored(language, line.note, line.orderid),
  }));
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link href="/wallet" prefetch={false} className={buttonClass('quiet')}>
          {t('title')}
        </Link>
        <PrintButton />
      </div>
      <StatementSheet
        statement={{ ...statement, lines }}
        storeName={storeName()}
        owner={viewer.email || viewer.mobilenumber || viewer.name}
      />
    </div>
  );
}
