import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';

interface LeaveButtonProps {
  isRunning: boolean;
  onStop: () => void;
  onClose: () => void;
  /** What it says while nothing is being done. */
  children: ReactNode;
}

/** Closes a dialog in which something is done to many, one after the other; while that goes on, it stops it. */
export function LeaveButton({ isRunning, onStop, onClose, children }: LeaveButtonProps) {
  return (
    <button type="button" onClick={isRunning ? onStop : onClose} className={buttonClass('quiet')}>
      {isRunning ? 'Stop after this one' : children}
    </button>
  );
}
