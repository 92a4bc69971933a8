'use client';

import { useEffect } from 'react';

export const PLACEHOLDER = '/art/placeholder.webp';

function replaceBroken(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.src.endsWith(PLACEHOLDER)) return;
  for (const source of image.parentElement?.querySelectorAll(':scope > source') ?? []) source.remove();
  // It would be shown in place of the source.
  image.removeAttribute('srcset');
  image.src = PLACEHOLDER;
}

/** One listener for every picture of the page: whichever does not load becomes the placeholder. */
export function ImageFallback() {
  useEffect(() => {
    // Those that failed before this script ran.
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.src) replaceBroken(image);
    const onError = (event: Event) => replaceBroken(event.target);
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, []);
  return null;
}
