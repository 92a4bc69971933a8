import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { NOTICE_PATH } from '@/lib/domain/consents/schema';

/** The link to the notice, where an account is opened or a consent is given. `text` says which. */
export function NoticeLine({ text }: { text: 'register' | 'signIn' | 'messages' }) {
  const t = useTranslations('auth.notice');
  return (
    <p className="text-muted text-sm">
      {t.rich(text, {
        // Its height of 44 px must not move its line apart from the one before.
        link: (words) => (
          <Link href={NOTICE_PATH} prefetch={false} target="_blank" className={`${textLinkClass} -my-3`}>
            {words}
          </Link>
        ),
      })}
    </p>
  );
}
