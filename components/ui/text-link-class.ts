/** Classes of a link or button within small text, 44 px high so that a thumb can hit it. */
export const textLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-accent text-sm underline underline-offset-4 hover:text-accent-bright aria-disabled:text-muted aria-disabled:no-underline';
