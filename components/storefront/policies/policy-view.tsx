import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { CURRENT_POLICIES, POLICIES, type PolicyName, policyAddress } from '@/lib/domain/policies/schema';
import type { Policy } from './policy';

interface PolicyTextProps {
  policy: Policy;
  /** Since when the text is in force: yyyy-mm-dd. */
  since: string;
  /** A sentence with `{since}`. */
  sinceText: (since: string) => string;
  /** Stands above the contents, and below the text. */
  above?: ReactNode;
  below?: ReactNode;
}

/** A text with its contents, as policies and the notice about personal data have it. */
export function PolicyText({ policy, since, sinceText, above, below }: PolicyTextProps) {
  const t = useTranslations('policies');
  const { title, summary, sections } = policy;
  const dateOf = useDate();
  return (
    <div className="glow">
      <article className="page-width max-w-3xl pt-8 pb-4 md:pt-14">
        <h1 className="font-bold text-3xl md:text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-muted">{summary}</p>
        <p className="mt-2 text-muted text-sm">{sinceText(dateOf(since))}</p>
        {above}
        <nav aria-label={t('onThisPage')} className="panel my-8 p-5 md:p-6 print:hidden">
          <ol className="grid gap-x-6 sm:grid-cols-2">
            {sections.map((section, place) => (
              <li key={section.title}>
                <a
                  href={`#part-${place + 1}`}
                  className="flex min-h-11 w-fit items-baseline gap-3 py-2.5 text-muted hover:text-text"
                >
                  <span className="w-6 shrink-0 text-right text-accent text-sm tabular-nums">
                    {place + 1}
                  </span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="space-y-9">
          {sections.map((section, place) => (
            <section key={section.title} id={`part-${place + 1}`} className="scroll-mt-24">
              <h2 className="mb-3 font-bold text-xl">{section.title}</h2>
              <div className="space-y-3">
                {section.parts.map((part) =>
                  typeof part === 'string' ? (
                    <p key={part}>{part}</p>
                  ) : (
                    <ul key={part[0]} className="list-disc space-y-2 pl-5 marker:text-accent">
                      {part.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </ul>
                  ),
                )}
                {section.links?.map(({ href, text }) => (
                  <p key={href}>
                    <Link href={href} prefetch={false} className={textLinkClass}>
                      {text}
                    </Link>
                  </p>
                ))}
              </div>
            </section>
          ))}
        </div>
        {below}
      </article>
    </div>
  );
}

interface PolicyViewProps {
  policy: Policy;
  name: PolicyName;
  version: number;
}

export function PolicyView({ policy, name, version }: PolicyViewProps) {
  const t = useTranslations('policies');
  const dateOf = useDate();
  const { path, since } = POLICIES[name];
  const others = since.map((_, place) => place + 1).filter((each) => each !== version);
  return (
    <PolicyText
      policy={policy}
      since={since[version - 1] ?? ''}
      sinceText={(day) => t('since', { version: String(version), since: day })}
      above={
        version !== CURRENT_POLICIES[name] && (
          <p className="mt-4 rounded-2xl bg-panel p-4 text-wait">
            {t('replaced')}{' '}
            <Link href={path} prefetch={false} className="text-accent underline underline-offset-4">
              {t('current')}
            </Link>
          </p>
        )
      }
      below={
        <nav aria-label={t('versions')} className="mt-10 border-line border-t pt-4 text-sm print:hidden">
          <p className="text-muted">{t('versionsText')}</p>
          <ul>
            {others.map((each) => (
              <li key={each}>
                <Link
                  href={policyAddress(name, each)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
                >
                  {t('versionOf', { version: String(each), since: dateOf(since[each - 1] ?? '') })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    />
  );
}

/** Writes a day as people read it: 1 November 2026. */
function useDate(): (day: string) => string {
  const format = new Intl.DateTimeFormat(`${useLocale()}-IN`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
