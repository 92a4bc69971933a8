import type { Metadata } from 'next';
import { PrintButton } from '@/components/account/print-button';
import { AccountPage } from '@/components/account/session/account-page';
import { StatementForm } from '@/components/account/wallet/statement-form';
import { StatementSheet } from '@/components/account/wallet/statement-sheet';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { istDateTime } from '@/lib/platform/time';
import type { Viewer } from '@/lib/store/accounts/schema';
import { getStatement } from '@/lib/store/wallet';
import { type StatementQuery, statementQuery } from '@/lib/store/wallet/schema';
import { shop, storeName, viewer as whoLooks } from '@/lib/web/page';

export const metadata: Metadata = { title: 'Wallet statement' };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function StatementPage({ searchParams }: { searchParams: Query }) {
  const viewer = await whoLooks();
  const query = await searchParams;
  const asked = statementQuery.safeParse(query);
  return (
    <AccountPage viewer={viewer} what="your wallet">
      {viewer && (
        <Statement viewer={viewer} period={asked.data ?? null} asked={Object.keys(query).length > 0} />
      )}
    </AccountPage>
  );
}

interface StatementProps {
  viewer: Viewer;
  period: StatementQuery | null;
  /** Some period was asked for, if only a wrong one. */
  asked: boolean;
}

async function Statement({ viewer, period, asked }: StatementProps) {
  const context = shop();
  if (!period) {
    const today = istDateTime(context.clock.now()).slice(0, 10);
    return (
      <div className="space-y-3 md:space-y-5">
        <h1 className="font-bold text-2xl md:text-3xl">Wallet statement</h1>
        <StatementForm
          from={`${today.slice(0, 8)}01`}
          to={today}
          fault={asked ? 'A period ends on or after the day it begins, and has at most 400 days.' : undefined}
        />
      </div>
    );
  }
  const statement = await getStatement(context, { userId: viewer.userid, ...period });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link href="/wallet" prefetch={false} className={buttonClass('quiet')}>
          My Wallet
        </Link>
        <PrintButton />
      </div>
      <StatementSheet
        statement={statement}
        storeName={storeName()}
        owner={viewer.email || viewer.mobilenumber || viewer.name}
      />
    </div>
  );
}
