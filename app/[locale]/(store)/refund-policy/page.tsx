import { policyPage } from '@/app/[locale]/(store)/policy-page';

// Rendered at the first request, because the build does not know the store's name.
export const dynamic = 'force-static';
export const revalidate = false;

export function generateStaticParams(): { locale: string }[] {
  return [];
}

const { generateMetadata, Page } = policyPage('refundPolicy');

export { generateMetadata, Page as default };
