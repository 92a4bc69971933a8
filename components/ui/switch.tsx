import { classNames } from './class-names';

interface SwitchProps {
  on: boolean;
  /** What is on or off, for screen readers. */
  label: string;
  onChange: (on: boolean) => void;
  busy?: boolean;
}

/** A switch. It takes effect at once, unlike a checkbox of a form. */
export function Switch({ on, label, onChange, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={busy}
      onClick={() => !busy && onChange(!on)}
      className="group -my-2 inline-grid size-11 shrink-0 place-items-center"
    >
      <span
        className={classNames(
          'flex h-6 w-10 items-center rounded-full border p-0.5 transition-colors',
          on ? 'border-accent bg-accent' : 'border-edge bg-night',
        )}
      >
        <span
          className={classNames(
            // In forced colours it would have the colour of what it lies on.
            'size-4.5 rounded-full transition-transform forced-colors:bg-[ButtonText]',
            on ? 'translate-x-4 bg-on-accent' : 'bg-edge',
          )}
        />
      </span>
    </button>
  );
}
