/** Loading indicator: three waves that rise one after the other. */
export function WaveLoader() {
  return (
    <svg viewBox="0 0 72 40" aria-hidden="true" className="mx-auto h-12 w-20 overflow-visible text-accent">
      {[8, 20, 32].map((y, index) => (
        <path
          key={y}
          d={`M4 ${y}c10-9 20-9 30 0s20 9 34 0`}
          className={['wave-swell', 'wave-swell wave-swell-2', 'wave-swell wave-swell-3'][index]}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth="4"
        />
      ))}
    </svg>
  );
}
