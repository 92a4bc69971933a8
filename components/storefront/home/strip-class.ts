// Shared by the strip and its placeholders: equal sizes keep the page from shifting when the products load.
export const stripClass = 'strip no-scrollbar flex snap-x gap-3 overflow-x-auto pt-1 pb-1 md:gap-4';
// On any phone a part of the third card is visible, so that the strip is seen to go on.
export const stripCardClass = 'w-[max(39vw,6.25rem)] max-w-52 shrink-0 snap-start md:w-52';
