import type { Metadata } from 'next';
import { PolicyView } from '@/components/store/policies/policy-view';
import { refundPolicy } from '@/components/store/policies/refund-policy';
import { storeName } from '@/lib/web/page';

// Rendered at the first request, which knows the store's name; the build does not.
export const dynamic = 'force-static';
export const revalidate = false;

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export function generateMetadata(): Metadata {
  const { title, summary } = refundPolicy(storeName());
  return { title, description: summary, alternates: { canonical: '/refund-policy' } };
}

export default function Page() {
  return <PolicyView policy={refundPolicy(storeName())} />;
}
