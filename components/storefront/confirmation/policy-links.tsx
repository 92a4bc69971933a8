import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';
import { POLICY_NAMES, type PolicyVersions, policyAddress } from '@/lib/domain/policies/schema';

/** The policies under which an order was placed, each with its version. */
export function PolicyLinks({ versions }: { versions: PolicyVersions }) {
  const t = useTranslations('confirmation.fields');
  return (
    <span className="flex flex-col items-end">
      {POLICY_NAMES.map((name) => (
        <Link
          key={name}
          href={policyAddress(name, versions[name])}
          prefetch={false}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 print:min-h-0"
        >
          {t(`policy.${name}`, { version: String(versions[name]) })}
        </Link>
      ))}
    </span>
  );
}
