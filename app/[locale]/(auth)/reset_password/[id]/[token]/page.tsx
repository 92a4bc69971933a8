import type { Metadata } from 'next';
import { ResetForm } from '@/components/store/password/reset-form';
import { FormCard } from '@/components/ui/form-card';

// The address is the secret.
export const metadata: Metadata = { title: 'Reset password', referrer: 'no-referrer' };

interface ResetPasswordPageProps {
  params: Promise<{ id: string; token: string }>;
}

export default async function ResetPasswordPage({ params }: ResetPasswordPageProps) {
  const { id, token } = await params;
  return (
    <FormCard title="Reset password" lead="Once it is set, all your devices have to log in again.">
      <ResetForm id={decodeURIComponent(id)} token={decodeURIComponent(token)} />
    </FormCard>
  );
}
