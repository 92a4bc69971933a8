import type { ImgHTMLAttributes } from 'react';

interface ArtProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Every picture of the shop: stored in the right sizes already, so the image optimiser is switched off. */
export function Art({ alt, loading = 'lazy', ...rest }: ArtProps) {
  // biome-ignore lint/performance/noImgElement: see above
  return <img alt={alt} loading={loading} decoding="async" {...rest} />;
}
