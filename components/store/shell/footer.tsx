import { MessageCircle } from 'lucide-react';
import Link from 'next/link';
import { WaveMark } from '@/components/ui/wave-mark';
import { ContactLink } from './contact-link';
import { SocialLinks } from './social-links';

const policies = [
  { href: '/privacypage', text: 'Privacy Policy' },
  { href: '/refund-policy', text: 'Refund Policy' },
  { href: '/terms-and-condition', text: 'Terms & Conditions' },
];
const channels = ['UPI', 'Paytm', 'Google Pay'];
const heading = 'mb-3 font-semibold text-sm';

export function Footer({ storeName, supportUrl }: { storeName: string; supportUrl: string }) {
  return (
    <footer className="border-line border-t bg-panel print:hidden">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <section className="max-w-sm">
          <p className="mb-3 flex items-center gap-2.5 font-bold font-display text-lg">
            <WaveMark className="size-7" /> {storeName}
          </p>
          <p className="mb-5 text-muted text-sm">
            Game top-ups and digital subscriptions in rupees. Every order that is paid ends delivered,
            refunded, or in front of a person: no rupee is lost on the way.
          </p>
          <SocialLinks />
        </section>
        <section>
          <h2 className={heading}>Pay with</h2>
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
          <h2 className={heading}>Policies</h2>
          <ul className="text-muted text-sm">
            {policies.map(({ href, text }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center hover:text-text"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={heading}>Help</h2>
          <ContactLink
            supportUrl={supportUrl}
            className="inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-text"
          >
            <MessageCircle aria-hidden className="size-4" /> Contact us
          </ContactLink>
        </section>
      </div>
    </footer>
  );
}
