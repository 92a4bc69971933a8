import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import AccountLayout, { generateMetadata as accountMetadata } from '@/app/[locale]/(account)/layout';
import { Document } from '@/app/page-frame';
import { PanelShell } from '@/components/admin/shell/panel-shell';
import { ROWS_COOKIE, rowsOf } from '@/components/admin/shell/rows';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { identityClient, storeName, supportUrl } from '@/lib/http/page';
import { DEFAULT_LANGUAGE } from '@/lib/platform/languages';
import { panelMember } from './panel-viewer';

export { viewport } from '@/app/page-frame';
export const dynamic = 'force-dynamic';

export function generateMetadata(): Promise<Metadata> {
  return accountMetadata();
}

/**
 * The panel's own layout for staff, and that of the account pages for a visitor who is none, because they see the
 * dashboard here. It shows no data: each page checks the viewer itself. The panel is in English.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const member = await panelMember();
  const identity = identityClient();
  return (
    <Document language={DEFAULT_LANGUAGE}>
      {member ? (
        <MessagesProvider
          sections={[
            ...(['shell', 'ui', 'errorPages'] as const),
            ...(identity ? (['identity'] as const) : []),
            ...(['account', 'wallet', 'confirmation', 'inputs', 'push'] as const),
          ]}
        >
          <PanelShell
            storeName={storeName()}
            supportUrl={supportUrl()}
            identity={identity}
            {...member}
            rows={rowsOf((await cookies()).get(ROWS_COOKIE)?.value)}
          >
            {children}
          </PanelShell>
        </MessagesProvider>
      ) : (
        <AccountLayout>{children}</AccountLayout>
      )}
    </Document>
  );
}
