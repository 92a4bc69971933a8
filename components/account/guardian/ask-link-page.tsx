import { useTranslations } from 'next-intl';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { AskLinkForm } from './ask-link-form';

/** A new link for a guardian. `link`: one that names an account and opens nothing; `isEnded`: one was followed. */
export function AskLinkPage({ link, isEnded }: { link: string | null; isEnded: boolean }) {
  const t = useTranslations('guardian.page');
  const lead = link === null ? t('newLink.lead') : t('newLink.leadOfLink');
  return (
    <FormCard
      title={isEnded ? t('unknown.title') : t('newLink.title')}
      lead={isEnded ? `${t('unknown.text')} ${lead}` : lead}
      footer={
        isEnded &&
        link !== null && (
          <Link href="/guardian" prefetch={false} className={textLinkClass}>
            {t('newLink.other')}
          </Link>
        )
      }
    >
      <AskLinkForm link={link} />
    </FormCard>
  );
}
