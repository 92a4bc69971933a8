import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Shell } from '@/components/store/shell/shell';
import { identityClient, storeName, supportUrl } from '@/lib/web/page';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const name = storeName();
  return { title: { default: name, template: `%s · ${name}` }, robots: { index: false } };
}

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Shell storeName={storeName()} supportUrl={supportUrl()} identity={identityClient()}>
      {children}
    </Shell>
  );
}
