import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Art } from '@/components/ui/art';
import { classNames } from '@/components/ui/class-names';
import { WaveTick } from '@/components/ui/wave-tick';

interface OutcomeArtProps {
  art: string;
  /** The sign of the state; a delivered order has the tick instead. */
  Icon: LucideIcon | null;
  tone: string;
  /** Whether the customer has waited for this state. */
  isWatched: boolean;
}

/** The picture of what was bought, with the state of the order at its corner. */
export function OutcomeArt({ art, Icon, tone, isWatched }: OutcomeArtProps) {
  return (
    <div className="relative mx-auto size-28 md:size-32">
      <Art
        src={art}
        alt=""
        width={512}
        height={512}
        sizes="8rem"
        loading="eager"
        className="size-full rounded-3xl border border-white/10 object-cover shadow-lift"
      />
      <span
        className={classNames(
          'absolute -right-4 -bottom-4 flex size-14 items-center justify-center rounded-full bg-panel',
          tone,
        )}
      >
        {Icon ? (
          <Icon aria-hidden className="size-10" strokeWidth={1.8} />
        ) : (
          <DeliveredTick isWatched={isWatched} />
        )}
      </span>
    </div>
  );
}

/** Drawn when it comes while the customer watches; later renders leave it as it is. */
function DeliveredTick({ isWatched }: { isWatched: boolean }) {
  const [isDrawn] = useState(isWatched);
  return <WaveTick isDrawn={isDrawn} className="size-10" />;
}
