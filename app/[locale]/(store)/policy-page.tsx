import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { alternatesOf } from '@/app/alternates';
import { type PolicyName, policyIn } from '@/components/storefront/policies/policy-in';
import { PolicyView } from '@/components/storefront/policies/policy-view';
import { storeName } from '@/lib/http/page';

/** Makes the page of a policy; the pages differ only in their text. */
export function policyPage(name: PolicyName, path: string) {
  const read = async () => policyIn(await getLocale(), name, storeName());
  return {
    async generateMetadata(): Promise<Metadata> {
      const { title, summary } = await read();
      return { title, description: summary, alternates: await alternatesOf(path) };
    },
    async Page() {
      return <PolicyView policy={await read()} />;
    },
  };
}
