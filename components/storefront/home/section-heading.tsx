export function SectionHeading({ title, hint, id }: { title: string; hint: string; id: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 md:mb-5">
      <h2 id={id} className="font-bold text-xl md:text-2xl">
        {title}
      </h2>
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}
