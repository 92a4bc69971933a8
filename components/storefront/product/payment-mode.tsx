import type { LucideIcon } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import type { PaymentMode as Mode } from './purchase-rules';

interface PaymentModeProps {
  mode: Mode;
  title: string;
  detail: string;
  Icon: LucideIcon;
  checked: boolean;
  onSelect: (mode: Mode) => void;
}

export function PaymentMode({ mode, title, detail, Icon, checked, onSelect }: PaymentModeProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-16 items-center gap-3 rounded-2xl border p-3 pr-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        checked ? 'animate-spring border-accent bg-raised' : 'border-transparent bg-night hover:border-edge',
      )}
    >
      <Icon aria-hidden className={classNames('size-6 shrink-0', checked ? 'text-accent' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className="block text-muted text-sm leading-snug">{detail}</span>
      </span>
      <input
        type="radio"
        name="paymentmode"
        value={mode}
        checked={checked}
        onChange={() => onSelect(mode)}
        className="size-5 shrink-0 accent-accent outline-none"
      />
    </label>
  );
}
