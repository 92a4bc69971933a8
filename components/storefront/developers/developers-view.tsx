import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { CHOSEN_TYPES } from '@/lib/domain/webhooks/schema';
import { CodeBlock } from './code-block';
import { PlainTable } from './plain-table';
import { CLIENT, ERROR_SHAPE, firstOrder, VERIFY } from './samples';

interface DevelopersViewProps {
  /** The address of the store. */
  store: string;
  calls: readonly { endpoint: string; scope: string; summary: string }[];
  errors: readonly { status: number; codes: string[] }[];
  /** Calls a minute. */
  limits: Record<'read' | 'write' | 'check', number>;
}

const CLIENT_FILE = '/partner-api/client.ts';
const RULES = ['key', 'together', 'price', 'end', 'unknown', 'secret'] as const;
const TEST_ENDS = ['refused', 'slow', 'person', 'out'] as const;

/** The partner API for who writes a program: from the question to the first order, and what to look up. */
export function DevelopersView({ store, calls, errors, limits }: DevelopersViewProps) {
  const t = useTranslations('developers');
  return (
    <article className="page-width max-w-3xl space-y-10 pt-8 pb-4 md:pt-14">
      <header className="space-y-4">
        <h1 className="font-bold text-3xl md:text-4xl">{t('title')}</h1>
        <p className="text-lg text-muted">{t('summary')}</p>
        <p className="flex flex-wrap gap-3">
          <Link href="/dashboard/api" prefetch={false} className={buttonClass('accent')}>
            {t('account')}
          </Link>
          <a href="/v1/openapi.json" className={buttonClass('quiet')}>
            {t('document')}
          </a>
          <a href={CLIENT_FILE} download="client.ts" className={buttonClass('quiet')}>
            {t('client.file')}
          </a>
        </p>
      </header>
      <FirstOrder store={store} />
      <Part title={t('client.title')}>
        <p>{t.rich('client.lead', { link: (text) => <FileLink>{text}</FileLink> })}</p>
        <CodeBlock label={t('client.title')} text={CLIENT} />
      </Part>
      <Part title={t('rules.title')}>
        <ul className="list-disc space-y-2 pl-5 marker:text-accent">
          {RULES.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('calls.title')}>
        <p>{t('calls.lead', { base: `${store}/v1` })}</p>
        <PlainTable
          title={t('calls.title')}
          heads={[t('calls.call'), t('calls.scope'), t('calls.what')]}
          rows={calls.map(({ endpoint, scope, summary }) => ({
            key: endpoint,
            cells: [
              <Code key="call" text={endpoint} />,
              <Code key="scope" text={scope} />,
              <span key="what" lang="en">
                {summary}
              </span>,
            ],
          }))}
        />
      </Part>
      <Part title={t('errors.title')}>
        <p>{t('errors.lead')}</p>
        <CodeBlock label={t('errors.title')} text={ERROR_SHAPE} />
        <PlainTable
          title={t('errors.codes')}
          heads={[t('errors.status'), t('errors.codes')]}
          rows={errors.map(({ status, codes }) => ({
            key: String(status),
            cells: [status, <Code key="codes" text={codes.join(', ')} />],
          }))}
        />
      </Part>
      <Part title={t('limits.title')}>
        <p>{t('limits.lead')}</p>
        <ul className="list-disc space-y-2 pl-5 marker:text-accent">
          <li>{t('limits.read', { count: limits.read })}</li>
          <li>{t('limits.write', { count: limits.write })}</li>
          <li>{t('limits.check', { count: limits.check })}</li>
        </ul>
      </Part>
      <Webhooks />
      <Part title={t('tests.title')}>
        <p>{t('tests.lead')}</p>
        <PlainTable
          title={t('tests.title')}
          heads={[t('tests.end'), t('tests.what')]}
          rows={TEST_ENDS.map((end) => ({
            key: end,
            cells: [<Code key="end" text={`-${end}`} />, t(`tests.${end}`)],
          }))}
        />
      </Part>
    </article>
  );
}

function FirstOrder({ store }: { store: string }) {
  const t = useTranslations('developers.begin');
  const samples = firstOrder(store);
  return (
    <Part title={t('title')}>
      <ol className="list-decimal space-y-5 pl-5 marker:text-accent">
        <li>{t.rich('ask', { link: (text) => <TextLink href="/dashboard/api">{text}</TextLink> })}</li>
        {(['key', 'products', 'order', 'read'] as const).map((step) => (
          <li key={step} className="space-y-2">
            <p>{t(step)}</p>
            <CodeBlock label={t(step)} text={samples[step]} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Webhooks() {
  const t = useTranslations('developers.webhooks');
  return (
    <Part title={t('title')}>
      <p>{t.rich('lead', { link: (text) => <TextLink href="/dashboard/api/webhooks">{text}</TextLink> })}</p>
      <CodeBlock label={t('title')} text={VERIFY} />
      <p>{t('answer')}</p>
      <p>
        {t('types')} <Code text={CHOSEN_TYPES.join(', ')} />
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code lang="en" translate="no" className="font-mono text-sm">
      {text}
    </code>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}

function FileLink({ children }: { children: ReactNode }) {
  return (
    <a href={CLIENT_FILE} download="client.ts" className="text-accent underline underline-offset-4">
      {children}
    </a>
  );
}
