import type { ImgHTMLAttributes } from 'react';
import { mediaSrcSet } from './media-source';

interface ArtProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Every picture of the shop: stored in the right sizes already, so the image optimiser is switched off. */
export function Art({ alt, loading = 'lazy', ...rest }: ArtProps) {
  const { src, width } = rest;
  const srcSet = mediaSrcSet(src);
  const sizes = srcSet && `(max-width: ${width}px) 100vw, ${width}px`;
  // biome-ignore lint/performance/noImgElement: see above
  return <img alt={alt} loading={loading} decoding="async" srcSet={srcSet} sizes={sizes} {...rest} />;
}
