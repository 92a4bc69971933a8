import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';
import { WaveMark } from '@/components/ui/wave-mark';
import { ContactLink } from './contact-link';
import { LanguageSwitch } from './language-switch';
import { type SocialAccount, SocialLinks } from './social-links';

const policies = [
  { href: '/contact', text: 'complaints' },
  { href: '/privacypage', text: 'privacyPolicy' },
  { href: '/refund-policy', text: 'refundPolicy' },
  { href: '/terms-and-condition', text: 'terms' },
] as const;
const channels = ['UPI', 'Paytm', 'Google Pay'];
const heading = 'mb-3 font-semibold text-sm';

interface FooterProps {
  storeName: string;
  supportUrl: string;
  socials: SocialAccount[];
}

export function Footer({ storeName, supportUrl, socials }: FooterProps) {
  const t = useTranslations('shell');
  return (
    // Laid out only near the viewport: the footer is a quarter of the work of a page's first layout.
    <footer className="border-line border-t bg-panel [contain-intrinsic-size:auto_46rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_30rem] lg:[contain-intrinsic-size:auto_16rem] print:hidden">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <section className="max-w-sm">
          <p className="mb-3 flex items-center gap-2.5 font-bold font-display text-lg">
            <WaveMark className="size-7" /> {storeName}
          </p>
          <p className="mb-5 text-muted text-sm">{t('about')}</p>
          <SocialLinks accounts={socials} />
        </section>
        <section>
          <h2 className={heading}>{t('payWith')}</h2>
          <ul className="flex flex-wrap gap-2 sm:flex-col sm:items-start">
            {channels.map((channel) => (
              <li
                key={channel}
                className="rounded-lg border border-line bg-night px-3 py-1.5 font-bold text-sm"
              >
                {channel}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={heading}>{t('policies')}</h2>
          <ul className="text-muted text-sm">
            {policies.map(({ href, text }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center hover:text-text"
                >
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={heading}>{t('help')}</h2>
          <ContactLink
            supportUrl={supportUrl}
            className="inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-text"
          >
            <MessageCircle aria-hidden className="size-4" /> {t('contactUs')}
          </ContactLink>
          <LanguageSwitch className="flex min-h-11 w-fit items-center gap-2 text-muted text-sm hover:text-text" />
        </section>
      </div>
    </footer>
  );
}
