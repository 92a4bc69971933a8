import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { NotFoundView } from '@/components/storefront/shell/not-found-view';

/** The not-found page of addresses outside of the shell. */
export function NotFoundPage() {
  return (
    <MessagesProvider sections={['errorPages']}>
      <main className="grid min-h-dvh">
        <NotFoundView what="notFound" />
      </main>
    </MessagesProvider>
  );
}
