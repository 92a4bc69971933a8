/** Widths in px in which lib/integrations/media stores an uploaded picture. */
const MEDIA_WIDTHS = [480, 960, 1440] as const;

/**
 * The `srcset` of an uploaded picture or of a product of the demo; undefined for other pictures, which have one size.
 */
export function mediaSrcSet(url: string): string | undefined {
  const [, base] = /^(\/media\/[0-9a-f]{32})-\d+\.webp$/.exec(url) ?? [];
  if (base) return MEDIA_WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(', ');
  const [, demo] = /^\/art\/products\/([\w-]+\.webp)$/.exec(url) ?? [];
  return demo && `/art/products/small/${demo} 256w, ${url} 512w`;
}
