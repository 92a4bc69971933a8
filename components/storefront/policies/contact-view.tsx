import type { ReactNode } from 'react';
import type { ContactPage, WithContext } from 'schema-dts';
import { JsonLd } from '@/components/ui/json-ld';
import { Link } from '@/components/ui/navigation';
import type { SellerDetails } from '@/lib/domain/policies/schema';
import type { ContactTexts } from './contact-texts';

interface ContactViewProps {
  texts: ContactTexts;
  seller: SellerDetails;
  storeName: string;
}

const linkClass = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4';

/** Who sells and who answers complaints, for people and as structured data. */
export function ContactView({ texts, seller, storeName }: ContactViewProps) {
  const { care, officer } = seller;
  const mail = (to: string | null) =>
    to && (
      <a href={`mailto:${to}`} className={linkClass}>
        {to}
      </a>
    );
  const call = (number: string | null) =>
    number && (
      <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={linkClass}>
        {number}
      </a>
    );
  const facts = (rows: [label: string, value: ReactNode][]) => (
    <dl className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted sm:py-2.5">{label}</dt>
          <dd className="flex min-h-11 items-center [overflow-wrap:anywhere] max-sm:mb-2">
            {value ?? <span className="text-muted">{texts.missing}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
  const { seller: who } = texts;
  return (
    <div className="glow">
      <article className="page-width max-w-3xl space-y-9 pt-8 pb-4 md:pt-14">
        <header>
          <h1 className="font-bold text-3xl md:text-4xl">{texts.title}</h1>
          <p className="mt-4 text-lg text-muted">{texts.summary}</p>
        </header>
        <Part id="seller" title={who.title}>
          {facts([
            [who.name, seller.name],
            [who.address, seller.address],
            ...(seller.branches ? [[who.branches, seller.branches] as [string, ReactNode]] : []),
            ...(seller.gstin ? [[who.gstin, seller.gstin] as [string, ReactNode]] : []),
            [who.website, seller.website],
          ])}
        </Part>
        <Part id="care" title={texts.care.title}>
          {facts([
            [texts.care.email, mail(care.email)],
            [texts.care.phone, call(care.phone)],
          ])}
        </Part>
        <Part id="officer" title={texts.officer.title}>
          <p className="mb-3">{texts.officer.intro}</p>
          {facts([
            [texts.officer.name, officer.name],
            [texts.officer.designation, officer.designation],
            [texts.care.email, mail(officer.email)],
            [texts.care.phone, call(officer.phone)],
          ])}
        </Part>
        <Part id="payments" title={texts.payments.title}>
          {facts([...texts.payments.facts, [texts.payments.provider, seller.paymentProvider]])}
        </Part>
        <Part id="complaint" title={texts.complaint.title}>
          <ol className="list-decimal space-y-2 pl-5 marker:text-accent">
            {texts.complaint.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mt-3">{texts.consumer}</p>
        </Part>
        <Part id="guardians" title={texts.guardians.title}>
          <p>{texts.guardians.text}</p>
          <Link href="/guardian" prefetch={false} className={linkClass}>
            {texts.guardians.link}
          </Link>
        </Part>
        <JsonLd data={structured(seller, storeName)} />
      </article>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-24">
      <h2 className="mb-3 font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function structured(
  { name, address, website, care, officer }: SellerDetails,
  storeName: string,
): WithContext<ContactPage> {
  const point = (contactType: string, { email, phone }: SellerDetails['care']) => ({
    '@type': 'ContactPoint' as const,
    contactType,
    areaServed: 'IN',
    availableLanguage: ['en', 'hi'],
    ...(email && { email }),
    ...(phone && { telephone: phone }),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    mainEntity: {
      '@type': 'Organization',
      name: storeName,
      url: website,
      ...(name && { legalName: name }),
      ...(address && { address }),
      contactPoint: [
        point('customer service', care),
        { ...point('grievance officer', officer), ...(officer.name && { name: officer.name }) },
      ],
    },
  };
}
