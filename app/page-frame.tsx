import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { locale } from 'next/root-params';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Messages } from '@/components/shared/messages/catalogue';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Shell } from '@/components/storefront/shell/shell';
import { fontVariables, OWN_LETTERS } from '@/components/ui/fonts';
import { identityClient, storeName, supportUrl } from '@/lib/http/page';
import { type Language, languageOf } from '@/lib/platform/languages';
import './globals.css';

// Read by every page, static ones too: nothing here may look at the request or at a setting.
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

/** The document itself. The panel and the shop have a root of their own each: their languages differ. */
export function Document({ language, children }: { language: Language; children: ReactNode }) {
  for (const font of OWN_LETTERS[language])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html lang={language} className={fontVariables} data-scroll-behavior="smooth">
      <body>{children}</body>
    </html>
  );
}

interface FramedProps {
  /** What this part of the shop says in the browser beside what the frame itself says. */
  words: readonly (keyof Messages)[];
  children: ReactNode;
}

/** Navbar, footer and all that stands around a page, with the words for both. An unknown first part of an address is none. */
export async function Framed({ words, children }: FramedProps) {
  const inAddress = await locale();
  // Undefined in the panel, whose addresses name no language.
  if (inAddress !== undefined && inAddress !== languageOf(inAddress)) notFound();
  const identity = identityClient();
  return (
    <MessagesProvider
      of={['shell', 'ui', 'deadEnds', ...(identity ? (['identity'] as const) : []), ...words]}
    >
      <Shell storeName={storeName()} supportUrl={supportUrl()} identity={identity}>
        {children}
      </Shell>
    </MessagesProvider>
  );
}
