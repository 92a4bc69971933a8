import { titled } from '@/app/titled';
import { RegisterView } from '@/components/store/register/register-view';
import { type NextInAddress, nextOf } from '../next-of';

export const generateMetadata = titled((t) => t('auth.register.title'));

export default async function RegisterPage({ searchParams }: { searchParams: NextInAddress }) {
  return <RegisterView next={await nextOf(searchParams)} />;
}
