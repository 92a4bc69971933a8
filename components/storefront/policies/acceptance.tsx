import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/navigation';
import { POLICIES, type PolicyName } from '@/lib/domain/policies/schema';

/** What a buyer accepts by buying. The order stores the versions. */
export function Acceptance() {
  const t = useTranslations('policies');
  const to = (name: PolicyName) => (words: ReactNode) => (
    <Link href={POLICIES[name].path} prefetch={false} className="text-text underline underline-offset-4">
      {words}
    </Link>
  );
  return (
    <p className="mt-6 text-muted text-sm">
      {t.rich('accept', {
        terms: to('terms'),
        refunds: to('refundPolicy'),
        privacy: to('privacyPolicy'),
      })}
    </p>
  );
}
