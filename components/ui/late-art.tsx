'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { Art } from './art';
import { mediaSrcSet } from './media-source';
import { onFirstInteraction } from './on-first-interaction';

/** A transparent picture of one point. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface LateArtProps extends ComponentProps<typeof Art> {
  /** The picture and the sizes of wide screens, which show it at once. */
  wide?: { src: string; sizes: string };
}

/**
 * A picture that phones show only after a strip is moved sideways, so it is loaded after the first interaction. The
 * browser's own lazy loading would load it at once, because it is near.
 */
export function LateArt({ wide, ...art }: LateArtProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstInteraction(() => setWanted(true)), []);
  const { src, sizes } = wide ?? art;
  return (
    <picture>
      <source media="(min-width: 48rem)" srcSet={mediaSrcSet(src) ?? src} sizes={sizes} />
      <Art {...art} src={wanted ? art.src : BLANK} />
    </picture>
  );
}
