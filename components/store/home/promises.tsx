import { IndianRupee, ShieldCheck, Zap } from 'lucide-react';

const promises = [
  { Icon: Zap, title: 'Seconds, not hours', text: 'Instant top-ups arrive right after you pay' },
  { Icon: ShieldCheck, title: 'Your nickname first', text: 'See whose ID it is before any money moves' },
  { Icon: IndianRupee, title: 'No rupee lost', text: 'A paid order is delivered, refunded, or in our hands' },
];

export function Promises() {
  return (
    <section aria-label="What we promise" className="page-width mt-5 md:mt-8">
      <ul className="panel grid grid-cols-3 gap-2 px-2 py-4 md:gap-6 md:px-6">
        {promises.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="flex flex-col items-center gap-1.5 text-center md:flex-row md:gap-3.5 md:text-left"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent" />
            <p className="text-[0.8125rem] leading-snug md:text-sm">
              <span className="font-bold">{title}</span>
              <span className="hidden text-muted md:block">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
