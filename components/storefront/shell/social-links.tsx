// The SVGs are here because Lucide has no brand icons.
const ICONS = {
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm4 5.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Zm4.9-1.1h.01',
  YouTube:
    'M6 5.500h12a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4Zm4.2 3.700v5.600l4.8-2.800z',
  X: 'M4.5 4h3.700l11.3 16h-3.700zM4.6 20l6.2-7.100M19.2 4l-6 6.9',
  Telegram: 'M21 4 3 11.300l5.2 1.900L18 6.800l-7.3 7.7.2 4.5 2.8-3 3.7 2.800z',
};

export interface SocialAccount {
  name: keyof typeof ICONS;
  href: string;
}

/** Links to the store's accounts; nothing when it has none. */
export function SocialLinks({ accounts }: { accounts: SocialAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <ul className="flex gap-2">
      {accounts.map(({ name, href }) => (
        <li key={name}>
          {/* biome-ignore lint/a11y/useAnchorContent: the label names it */}
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={name}
            className="grid size-11 place-items-center rounded-full border border-line text-muted hover:border-edge hover:text-text"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-5 fill-none stroke-[1.7] stroke-current"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={ICONS[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
