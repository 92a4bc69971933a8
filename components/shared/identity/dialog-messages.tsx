import { CircleAlert, CircleCheck } from 'lucide-react';
import { WaveLoader } from '@/components/ui/wave-loader';

const ICONS = {
  progress: <WaveLoader />,
  good: <CircleCheck aria-hidden className="mx-auto size-12 text-good" />,
  warning: <CircleAlert aria-hidden className="mx-auto size-12 text-wait" />,
  bad: <CircleAlert aria-hidden className="mx-auto size-12 text-bad" />,
};

/** Icon, title and text of the dialog; screen readers announce changes. */
export function DialogMessages({
  icon,
  title,
  text,
}: {
  icon: keyof typeof ICONS;
  title: string;
  text: string;
}) {
  return (
    <div role="status">
      {ICONS[icon]}
      <h2 className="mt-4 mb-1 font-bold text-xl">{title}</h2>
      <p className="text-balance text-muted">{text}</p>
    </div>
  );
}
