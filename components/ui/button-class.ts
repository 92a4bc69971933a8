import { classNames } from './class-names';

export type Tone = 'accent' | 'quiet' | 'plain';

const tones: Record<Tone, string> = {
  accent: 'bg-accent text-on-accent hover:bg-accent-bright aria-disabled:bg-raised aria-disabled:text-muted',
  quiet: 'border border-line bg-raised text-text hover:border-edge',
  plain: 'text-muted hover:bg-raised hover:text-text',
};
const sizes = {
  small: 'min-h-10 px-4 text-sm',
  medium: 'min-h-11 text-sm',
  large: 'min-h-13 px-7 text-base',
};

/** Tailwind classes of a button; links that look like buttons use it too. */
export function buttonClass(
  tone: Tone = 'accent',
  size: keyof typeof sizes = 'medium',
  more?: string,
): string {
  return classNames('button', tones[tone], sizes[size], more);
}
