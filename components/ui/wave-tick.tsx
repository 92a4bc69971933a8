/** A tick whose short arm is a wave of the logo. `isDrawn`: it is drawn as a pen would. */
export function WaveTick({ isDrawn, className }: { isDrawn: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <path
        d="M5 26C9 18 14 18 17 26 19 32 21 37 25 34 31 29 36 20 43 11"
        pathLength={1}
        strokeDasharray={1}
        className={isDrawn ? 'animate-draw' : undefined}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="5"
      />
    </svg>
  );
}
