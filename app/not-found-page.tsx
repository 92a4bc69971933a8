import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { NotFoundView } from '@/components/storefront/shell/not-found-view';

/** An address that no page has: nothing stands around it. */
export function NotFoundPage() {
  return (
    <MessagesProvider of={['deadEnds']}>
      <main className="grid min-h-dvh">
        <NotFoundView what="notFound" />
      </main>
    </MessagesProvider>
  );
}
