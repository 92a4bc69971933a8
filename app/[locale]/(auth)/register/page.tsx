import { invitationOfVisitor } from '@/app/[locale]/(auth)/invitation-of-visitor';
import { type NextInAddress, nextOf } from '@/app/[locale]/(auth)/next-of';
import { pageMetadata } from '@/app/page-metadata';
import { InvitationNote } from '@/components/storefront/invitation/invitation-note';
import { RegisterView } from '@/components/storefront/register/register-view';

export const generateMetadata = pageMetadata((t) => t('auth.register.title'));

export default async function RegisterPage({ searchParams }: { searchParams: NextInAddress }) {
  const invitation = await invitationOfVisitor(searchParams);
  return <RegisterView next={await nextOf(searchParams)} note={<InvitationNote invitation={invitation} />} />;
}
