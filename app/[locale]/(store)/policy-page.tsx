import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { alternatesOf } from '@/app/alternates';
import { policyIn } from '@/components/storefront/policies/policy-in';
import { PolicyView } from '@/components/storefront/policies/policy-view';
import { CURRENT_POLICIES, POLICIES, type PolicyName } from '@/lib/domain/policies/schema';
import { storeName } from '@/lib/http/page';

interface VersionProps {
  /** `version` only on the page of a version. */
  params: Promise<{ locale: string; version?: string }>;
}

/** Makes the page of a policy and those of its versions; the pages differ only in their text. */
export function policyPage(name: PolicyName) {
  const read = async ({ params }: VersionProps) => {
    const { version: given } = await params;
    const version =
      given === undefined ? CURRENT_POLICIES[name] : /^[1-9]\d?$/.test(given) ? Number(given) : 0;
    const policy = policyIn(await getLocale(), { name, version }, storeName());
    if (!policy) notFound();
    const { path } = POLICIES[name];
    return { policy, version, path: given === undefined ? path : `${path}/${version}` };
  };
  return {
    async generateMetadata(props: VersionProps): Promise<Metadata> {
      const { policy, version, path } = await read(props);
      return {
        title: policy.title,
        description: policy.summary,
        alternates: await alternatesOf(path),
        ...(version !== CURRENT_POLICIES[name] && { robots: { index: false } }),
      };
    },
    async Page(props: VersionProps) {
      const { policy, version } = await read(props);
      return <PolicyView policy={policy} name={name} version={version} />;
    },
  };
}
