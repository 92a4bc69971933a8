import type { ImgHTMLAttributes } from 'react';
import { mediaSrcSet } from './media-source';

interface ArtProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/**
 * Renders a picture of the store. Pictures are stored in the sizes that pages show, so Next's image optimiser is not
 * used.
 */
export function Art({ alt, loading = 'lazy', ...rest }: ArtProps) {
  const { src, width } = rest;
  const srcSet = mediaSrcSet(src);
  const sizes = srcSet && `(max-width: ${width}px) 100vw, ${width}px`;
  // biome-ignore lint/performance/noImgElement: see above
  return <img alt={alt} loading={loading} decoding="async" srcSet={srcSet} sizes={sizes} {...rest} />;
}
