import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { GuestsOnly } from '@/components/store/session/guests-only';
import { Shell } from '@/components/store/shell/shell';
import { identityClient, storeName, supportUrl } from '@/lib/web/page';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const name = storeName();
  return { title: { default: name, template: `%s · ${name}` }, robots: { index: false } };
}

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Shell storeName={storeName()} supportUrl={supportUrl()} identity={identityClient()}>
      <noscript>
        <p className="page-width pt-6 text-center text-wait">
          Signing in needs JavaScript. Please switch it on in your browser.
        </p>
      </noscript>
      <GuestsOnly>{children}</GuestsOnly>
    </Shell>
  );
}
