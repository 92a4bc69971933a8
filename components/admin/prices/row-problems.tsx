import type { RowProblem } from '@/lib/domain/catalogue/schema';

/** The rows of a file that cannot be read. Nothing is saved before they are mended. */
export function RowProblems({ problems }: { problems: RowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section
      aria-label="Rows that cannot be read"
      className="rounded-card border border-bad bg-panel p-4 md:p-6"
    >
      <h2 className="font-semibold text-bad">
        {problems.length === 1 ? '1 row cannot be read' : `${problems.length} rows cannot be read`}
      </h2>
      <p className="text-muted text-sm">Nothing is saved before they are mended in the file.</p>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto text-sm">
        {problems.map(({ line, text, problem }) => (
          <li key={line} className="py-2 [overflow-wrap:anywhere]">
            Line {line}: {problem} <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
