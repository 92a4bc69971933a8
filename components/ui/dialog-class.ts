/** Classes of a small dialog in the middle of the page. */
export const dialogClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-panel p-5 text-text md:p-6';
