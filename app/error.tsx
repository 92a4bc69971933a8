'use client';

import { buttonClass } from '@/components/ui/button-class';
import { DeadEnd } from '@/components/ui/dead-end';

interface ErrorPageProps {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main className="glow grid min-h-dvh place-items-center p-6">
      <DeadEnd
        code={error.digest ? `ERROR ${error.digest}` : 'ERROR'}
        title="That went wrong on our side"
        text="Orders and payments are not touched by this. Please try again in a moment."
      >
        <button type="button" onClick={retry} className={buttonClass('quiet')}>
          Try again
        </button>
      </DeadEnd>
    </main>
  );
}
