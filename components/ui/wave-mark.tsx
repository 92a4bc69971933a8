import { Art } from './art';

const WAVE = 'M-164-4C-118-96-58-96 0-28 52 34 104 34 164-40';
/** What public/icon.svg shows, within the page: a file of its own would be one more request of every first visit. */
const MARK = `data:image/svg+xml,${encodeURIComponent(
  [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512' fill='none' stroke-linecap='round'>",
    "<linearGradient id='a' gradientUnits='userSpaceOnUse' x1='-160' y1='-120' x2='170' y2='130'>",
    "<stop stop-color='#2fe6d0'/><stop offset='.55' stop-color='#3c9aff'/><stop offset='1' stop-color='#6a5cff'/>",
    "</linearGradient><rect width='512' height='512' rx='116' fill='#0e1326'/><g stroke='url(#a)'>",
    `<path transform='translate(256 182)' d='${WAVE}' stroke-width='30' opacity='.55'/>`,
    `<path transform='translate(256 266)' d='${WAVE}' stroke-width='42' opacity='.8'/>`,
    `<path transform='translate(256 360)' d='${WAVE}' stroke-width='56'/></g></svg>`,
  ].join(''),
)}`;

/** The store's logo: 'tarang' is Hindi for wave. The alt text is empty because the store's name is always beside it. */
export function WaveMark({ className }: { className?: string }) {
  return <Art src={MARK} alt="" width={32} height={32} loading="eager" className={className} />;
}
