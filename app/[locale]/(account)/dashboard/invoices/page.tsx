import { getLocale, getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { BillingCard } from '@/components/account/invoices/billing-card';
import { DocumentList } from '@/components/account/invoices/document-list';
import { MonthStatements } from '@/components/account/invoices/month-statements';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { safeNext } from '@/components/shared/session/safe-next';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { getBilling, issueDocuments, listDocuments, listGstStates } from '@/lib/domain/invoices';
import { viewer as currentViewer, shop } from '@/lib/http/page';
import { lastMonths } from '@/lib/platform/time';

export const generateMetadata = pageMetadata((t) => t('invoices.title'));

/** A year and its last month, as an accountant closes it. */
const SHOWN_MONTHS = 13;

interface InvoicesPageProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

/**
 * `next` is the path of the product page that led a customer here to choose a State or to enter an address; what is
 * saved leads back to it.
 */
export default async function InvoicesPage({ searchParams }: InvoicesPageProps) {
  const viewer = await currentViewer();
  const { next } = await searchParams;
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && <Invoices viewer={viewer} next={typeof next === 'string' ? safeNext(next) : null} />}
    </AccountPage>
  );
}

async function Invoices({ viewer, next }: { viewer: Viewer; next: string | null }) {
  const { userid: userId, role } = viewer;
  const context = shop();
  const language = await getLocale();
  const t = await getTranslations('invoices');
  // An order that was completed a moment ago does not wait for the sweep.
  await issueDocuments(context);
  const [billing, documents] = await Promise.all([
    getBilling(context, { userId }),
    listDocuments(context, { userId }),
  ]);
  return (
    <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'invoices']}>
      <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <BillingCard billing={billing} states={listGstStates(language)} next={next} />
        {role === 'reseller' && (
          <MonthStatements
            months={lastMonths(context.clock.now(), SHOWN_MONTHS)}
            hasBills={context.shop.seller !== null}
          />
        )}
        <DocumentList
          documents={documents}
          isRegistered={context.shop.seller !== null}
          hasGstin={billing.gstin !== ''}
        />
      </div>
    </MessagesProvider>
  );
}
