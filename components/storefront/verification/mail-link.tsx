import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { mailServiceOf } from './mail-service';

/** A link that opens the mail service of the address. */
export function MailLink({ email }: { email: string | undefined }) {
  const t = useTranslations('auth');
  const { href, name } = mailServiceOf(email);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('accent', 'large', 'w-full')}
    >
      {t('openMail', { service: name })} <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
