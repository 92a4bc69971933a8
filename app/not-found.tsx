import type { Metadata } from 'next';
import { DeadEnd } from '@/components/ui/dead-end';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <main className="glow grid min-h-dvh place-items-center p-6">
      <DeadEnd
        code="404"
        title="There is nothing here"
        text="The address is mistyped, or the page has left the shop."
      />
    </main>
  );
}
