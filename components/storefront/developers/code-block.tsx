/** A code sample; a long line scrolls inside it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-panel"
    >
      <pre lang="en" translate="no" className="p-4 font-mono text-sm">
        {text}
      </pre>
    </section>
  );
}
