'use client';

import { useEffect } from 'react';

const PLACEHOLDER = '/art/placeholder.webp';

function replaceBroken(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.src.endsWith(PLACEHOLDER)) return;
  for (const source of image.parentElement?.querySelectorAll(':scope > source') ?? []) source.remove();
  // The browser would prefer `srcset` to the new `src`.
  image.removeAttribute('srcset');
  image.src = PLACEHOLDER;
}

/** Replaces every picture that fails to load with the placeholder, through one listener for the whole page. */
export function ImageFallback() {
  useEffect(() => {
    // Pictures that failed before hydration fire no more events.
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.src) replaceBroken(image);
    const onError = (event: Event) => replaceBroken(event.target);
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, []);
  return null;
}
