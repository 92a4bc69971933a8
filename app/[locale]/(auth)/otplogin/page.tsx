import { invitationOfVisitor } from '@/app/[locale]/(auth)/invitation-of-visitor';
import { type NextInAddress, nextOf } from '@/app/[locale]/(auth)/next-of';
import { pageMetadata } from '@/app/page-metadata';
import { InvitationNote } from '@/components/storefront/invitation/invitation-note';
import { OtpRequestView } from '@/components/storefront/otp/otp-request-view';

export const generateMetadata = pageMetadata((t) => t('auth.otp.askTitle'));

export default async function OtpLoginPage({ searchParams }: { searchParams: NextInAddress }) {
  const invitation = await invitationOfVisitor(searchParams);
  return (
    <OtpRequestView next={await nextOf(searchParams)} note={<InvitationNote invitation={invitation} />} />
  );
}
