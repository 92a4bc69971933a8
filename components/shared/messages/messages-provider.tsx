import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Messages } from './catalogue';

interface MessagesProviderProps {
  /** The sections of the catalogue that client components below this use. */
  sections: readonly (keyof Messages)[];
  children: ReactNode;
}

/** Sends some sections of the catalogue to the browser. A page carries only the sections that it uses. */
export async function MessagesProvider({ sections, children }: MessagesProviderProps) {
  const messages = await getMessages();
  return (
    <NextIntlClientProvider
      messages={Object.fromEntries(sections.map((section) => [section, messages[section]]))}
    >
      {children}
    </NextIntlClientProvider>
  );
}
