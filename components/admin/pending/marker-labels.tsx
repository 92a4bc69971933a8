import { classNames } from '@/components/ui/class-names';
import { MARKERS, type Marker } from './markers';

export function MarkerLabels({ markers }: { markers: readonly Marker[] }) {
  if (markers.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {markers.map((marker) => (
        <span
          key={marker}
          className={classNames(
            'rounded-full bg-raised px-2.5 py-0.5 font-semibold text-xs',
            MARKERS[marker].tone,
          )}
        >
          {MARKERS[marker].word}
        </span>
      ))}
    </p>
  );
}
