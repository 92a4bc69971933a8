import { useTranslations } from 'next-intl';

interface QuickAmountsProps {
  amounts: number[];
  value: number | null;
  onChoose: (amount: number) => void;
  show: (amount: number) => string;
}

export function QuickAmounts({ amounts, value, onChoose, show }: QuickAmountsProps) {
  const t = useTranslations('wallet');
  return (
    <fieldset>
      <legend className="sr-only">{t('quick')}</legend>
      <div className="grid thirds gap-2">
        {amounts.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={value === amount}
            onClick={() => onChoose(amount)}
            className="min-h-11 rounded-xl border border-line bg-night font-bold text-sm hover:border-edge aria-pressed:border-accent aria-pressed:bg-raised"
          >
            {show(amount)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
