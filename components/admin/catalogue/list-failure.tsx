/** Shown instead of a list that could not be read (spec S8.9). */
export function ListFailure({ children }: { children: string }) {
  return (
    <p role="alert" className="panel py-12 text-center text-bad">
      {children}
    </p>
  );
}
