import type { Metadata } from 'next';
import { PolicyView } from '@/components/store/policies/policy-view';
import { terms } from '@/components/store/policies/terms';
import { storeName } from '@/lib/web/page';

// Rendered at the first request, which knows the store's name; the build does not.
export const dynamic = 'force-static';
export const revalidate = false;

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export function generateMetadata(): Metadata {
  const { title, summary } = terms(storeName());
  return { title, description: summary, alternates: { canonical: '/terms-and-condition' } };
}

export default function Page() {
  return <PolicyView policy={terms(storeName())} />;
}
