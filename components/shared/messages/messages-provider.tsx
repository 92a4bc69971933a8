import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Messages } from './catalogue';

interface MessagesProviderProps {
  /** The rooms of the catalogue that client components below this speak from. */
  of: readonly (keyof Messages)[];
  children: ReactNode;
}

/** Sends a part of the catalogue along with the page: what a page does not say, it need not carry. */
export async function MessagesProvider({ of, children }: MessagesProviderProps) {
  const messages = await getMessages();
  return (
    <NextIntlClientProvider messages={Object.fromEntries(of.map((room) => [room, messages[room]]))}>
      {children}
    </NextIntlClientProvider>
  );
}
