import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Framed } from '@/app/page-frame';
import { storeName } from '@/lib/web/page';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const name = storeName();
  return { title: { default: name, template: `%s · ${name}` }, robots: { index: false } };
}

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <Framed words={['account', 'wallet', 'confirmation']}>{children}</Framed>;
}
