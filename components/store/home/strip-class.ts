// The strip and its loading placeholders have the same measures, so that nothing jumps.
export const stripClass =
  'no-scrollbar flex snap-x gap-3 overflow-x-auto scroll-px-4 px-[max(clamp(1rem,4vw,2rem),calc((100vw-76rem)/2+2rem))] pb-1 md:gap-4';
export const stripCardClass = 'w-40 shrink-0 snap-start md:w-52';
