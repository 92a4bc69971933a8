// Letters and signs of Geist, the font that next/og has with it: Latin, common punctuation, and a few currencies.
const DRAWABLE =
  /[^ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u0150-\u017e–—‘’‚“”„•…€₹™]/gu;

/**
 * The part of a text that the picture's own font can draw. For everything else (emoji, other scripts) next/og would ask
 * a public server for an image or a font while the picture is drawn.
 */
export function drawableText(text: string): string {
  return text.normalize('NFC').replace(DRAWABLE, ' ').replace(/\s+/g, ' ').trim();
}
