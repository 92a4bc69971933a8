import { useTranslations } from 'next-intl';
import { HoverLink } from '@/components/ui/hover-link';
import { WaveMark } from '@/components/ui/wave-mark';

export function Logo({ storeName }: { storeName: string }) {
  const t = useTranslations('shell');
  return (
    <HoverLink href="/home" className="flex min-h-11 items-center gap-2.5 rounded-lg">
      <WaveMark className="size-8" />
      <span className="bar-name font-bold font-display tracking-tight">{storeName}</span>
      <span className="sr-only">{t('homeLink')}</span>
    </HoverLink>
  );
}
