/** A link or a button within small text, tall enough for a thumb. */
export const textLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-accent text-sm underline underline-offset-4 hover:text-accent-bright aria-disabled:text-muted aria-disabled:no-underline';
