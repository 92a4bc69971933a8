import { type NextInAddress, nextOf } from '@/app/[locale]/(auth)/next-of';
import { pageMetadata } from '@/app/page-metadata';
import { RegisterView } from '@/components/storefront/register/register-view';

export const generateMetadata = pageMetadata((t) => t('auth.register.title'));

export default async function RegisterPage({ searchParams }: { searchParams: NextInAddress }) {
  return <RegisterView next={await nextOf(searchParams)} />;
}
