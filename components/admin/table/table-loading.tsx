/** Placeholder of a list that is being loaded. */
export function TableLoading() {
  return (
    <div role="status" className="panel space-y-3 p-4 md:p-6">
      <p className="text-muted text-sm">Loading...</p>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="skeleton h-12 rounded-xl" />
      ))}
    </div>
  );
}
