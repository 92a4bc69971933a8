import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { alternatesOf } from '@/app/alternates';
import { DevelopersView } from '@/components/storefront/developers/developers-view';
import { storeUrl } from '@/lib/http/page';
import { errorsOf } from '@/lib/http/partners/errors-of';
import { OPERATIONS } from '@/lib/http/partners/operations';
import { ERROR_STATUS } from '@/lib/platform/errors';
import { LIMITS } from '@/lib/platform/limits';

// Rendered at the first request, because the build does not know the store's address.
export const dynamic = 'force-static';
export const revalidate = false;

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('developers');
  return {
    title: t('title'),
    description: t('summary'),
    alternates: await alternatesOf('/developers'),
  };
}

const calls = OPERATIONS.map(({ endpoint, scope, summary }) => ({ endpoint, scope, summary }));
const limits = {
  read: LIMITS.partnerReads.points,
  write: LIMITS.partnerWrites.points,
  check: LIMITS.partnerChecks.points,
};

export default function DevelopersPage() {
  return <DevelopersView store={storeUrl()} calls={calls} errors={errorsByStatus()} limits={limits} />;
}

/** The codes that a call of the partner API may be refused with, by their status. */
function errorsByStatus(): { status: number; codes: string[] }[] {
  const codes = [...new Set(OPERATIONS.flatMap(errorsOf))];
  return [...Map.groupBy(codes.sort(), (code) => ERROR_STATUS[code])]
    .map(([status, of]) => ({ status, codes: of }))
    .sort((one, other) => one.status - other.status);
}
