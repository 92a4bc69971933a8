import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { locale } from 'next/root-params';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Messages } from '@/components/shared/messages/catalogue';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Shell } from '@/components/storefront/shell/shell';
import { fontVariables, PRELOADED_FONTS } from '@/components/ui/fonts';
import { OutdatedDialog } from '@/components/ui/outdated-dialog';
import { identityClient, socialAccounts, storeName, supportUrl } from '@/lib/http/page';
import { PAGE_SCRIPT } from '@/lib/http/page-script';
import { type Language, languageOf } from '@/lib/platform/languages';
import './globals.css';

// Used by static pages too, so nothing in this file may depend on the request or on a setting.
export const metadata: Metadata = {
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/icons/apple-180.png',
  },
  manifest: '/manifest.webmanifest',
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  colorScheme: 'dark',
  themeColor: '#0b0e14',
  viewportFit: 'cover',
};

/** The <html> element. The panel and the store have a root layout each, because their languages differ. */
export function Document({ language, children }: { language: Language; children: ReactNode }) {
  for (const font of PRELOADED_FONTS[language])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html lang={language} className={fontVariables} data-scroll-behavior="smooth">
      <body>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project, without anything that was typed
          dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }}
        />
        {children}
        <OutdatedDialog language={language} />
      </body>
    </html>
  );
}

interface PageFrameProps {
  /** Sections of the message catalogue that the client components of these pages use, besides those of the shell. */
  sections: readonly (keyof Messages)[];
  children: ReactNode;
}

/**
 * Renders the shell around a page and sends the messages of both to the browser. An unknown language in the address
 * is not found.
 */
export async function PageFrame({ sections, children }: PageFrameProps) {
  const localeInAddress = await locale();
  // Undefined in the panel, whose addresses contain no language.
  if (localeInAddress !== undefined && localeInAddress !== languageOf(localeInAddress)) notFound();
  const identity = identityClient();
  return (
    <MessagesProvider
      sections={['shell', 'ui', 'errorPages', ...(identity ? (['identity'] as const) : []), ...sections]}
    >
      <Shell storeName={storeName()} supportUrl={supportUrl()} socials={socialAccounts()} identity={identity}>
        {children}
      </Shell>
    </MessagesProvider>
  );
}
