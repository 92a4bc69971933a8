import { Words } from '@/components/messages/words';
import { LostView } from '@/components/store/shell/lost-view';

/** An address that no page has: nothing stands around it. */
export function LostPage() {
  return (
    <Words of={['deadEnds']}>
      <main className="grid min-h-dvh">
        <LostView what="notFound" />
      </main>
    </Words>
  );
}
