import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';

const tones = ['accent', 'quiet', 'plain'] as const;
const sizes = ['small', 'medium', 'large'] as const;

export function Buttons() {
  return (
    <div className="space-y-4">
      {tones.map((tone) => (
        <div key={tone} className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <button key={size} type="button" className={buttonClass(tone, size)}>
              {tone} {size}
            </button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" aria-disabled className={buttonClass('accent', 'large')}>
          Choose an item first
        </button>
        <button type="button" aria-disabled className={buttonClass()}>
          <Spinner /> Working
        </button>
      </div>
    </div>
  );
}
