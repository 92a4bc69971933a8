'use client';

import { buttonClass } from '@/components/ui/button-class';

/** Spec section 8. What happened is in the server's log. */
export default function GalleryError({ reset }: { error: Error; reset: () => void }) {
  return (
    <div className="page-width pt-8 text-center">
      <p role="alert" className="mb-4 text-bad">
        Failed to fetch images.
      </p>
      <button type="button" onClick={reset} className={buttonClass('quiet')}>
        Try again
      </button>
    </div>
  );
}
