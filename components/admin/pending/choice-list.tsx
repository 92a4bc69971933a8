interface ChoiceListProps<Name extends string> {
  /** For screen readers. */
  legend: string;
  choices: { name: Name; word: string; meaning: string }[];
  chosen: Name | undefined;
  onChoose: (name: Name) => void;
}

/** Radio buttons for a few actions, each with an explanation. */
export function ChoiceList<Name extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceListProps<Name>) {
  return (
    <fieldset className="my-4 space-y-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ name, word, meaning }) => (
        <label
          key={name}
          className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-night px-4 py-2.5 hover:border-edge has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="choice"
            checked={chosen === name}
            onChange={() => onChoose(name)}
            className="size-5 shrink-0 accent-accent outline-none"
          />
          <span className="text-sm">
            <span className="block font-bold">{word}</span>
            <span className="text-muted">{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
