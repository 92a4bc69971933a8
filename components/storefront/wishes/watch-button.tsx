import { Bell, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';

interface WatchButtonProps {
  pressed: boolean;
  busy: boolean;
  /** The whole sentence, where the button itself names only the item. */
  label?: string;
  onPress: () => void;
  children: ReactNode;
}

export function WatchButton({ pressed, busy, label, onPress, children }: WatchButtonProps) {
  const Icon = pressed ? BellRing : Bell;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={busy}
      aria-label={label}
      onClick={() => !busy && onPress()}
      className={buttonClass(
        'quiet',
        'medium',
        'max-w-full aria-pressed:border-accent aria-pressed:text-accent',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="min-w-0 whitespace-normal py-1 text-left">{children}</span>
    </button>
  );
}
