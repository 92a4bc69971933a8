'use client';

import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { MailLink } from './mail-link';
import { usePendingEmail } from './pending-email';
import { ResendForm } from './resend-form';

export function CheckVerification() {
  const pending = usePendingEmail();
  return (
    <FormCard
      title="Check your email"
      lead={
        <>
          A verification email has been sent to{' '}
          {pending ? <b className="break-words text-text">{pending.email}</b> : 'your inbox'}. Please open the
          link in it. If you don’t see it, kindly check your spam or junk folder.
        </>
      }
      footer={
        <p>
          Already verified?{' '}
          <Link href="/login" prefetch={false} className={textLinkClass}>
            Login
          </Link>
        </p>
      }
    >
      <MailLink email={pending?.email} />
      <ResendForm pending={pending} />
    </FormCard>
  );
}
