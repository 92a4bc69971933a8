import { WaveLoader } from '@/components/ui/wave-loader';
import { Buttons } from './buttons';
import { Colours } from './colours';
import { Counter } from './counter';
import { Dialogs } from './dialogs';
import { Fields } from './fields';
import { Specimen } from './specimen';
import { Statuses } from './statuses';
import { Toasts } from './toasts';
import { TypeScale } from './type-scale';

/** Shows every part of the design language (docs/design-language.md) in every state. */
export function DesignSamples() {
  return (
    <div className="page-width space-y-4 pt-8 md:space-y-6 md:pt-12">
      <header>
        <h1 className="font-bold text-3xl md:text-4xl">Test page</h1>
        <p className="mt-2 max-w-2xl text-muted">
          What the store is made of. Nothing here orders, pays or remembers anything.
        </p>
      </header>
      <Specimen title="Colours" use="One dark palette, one accent; pictures of games bring the rest.">
        <Colours />
      </Specimen>
      <Specimen
        title="Type"
        use="Sora for headings, Manrope for what is read; digits of one width in tables."
      >
        <TypeScale />
      </Specimen>
      <Specimen
        title="Buttons"
        use="One accent button on a screen; the reason stands in what cannot be pressed yet."
      >
        <Buttons />
      </Specimen>
      <Specimen title="Fields" use="A label above, a hint or a error below, never a placeholder alone.">
        <Fields />
      </Specimen>
      <Specimen title="Numeric counter" use="Whole numbers between two ends: digits only, clamped, by step.">
        <Counter />
      </Specimen>
      <Specimen title="Order statuses" use="Word, colour and sign: none of them alone has to be seen.">
        <Statuses />
      </Specimen>
      <Specimen
        title="Toasts"
        use="For five seconds, eight when it can be taken back; never the only place of an error."
      >
        <Toasts />
      </Specimen>
      <Specimen
        title="Dialogs"
        use="For one question; the browser’s own, so that keyboards and readers know it."
      >
        <Dialogs />
      </Specimen>
      <Specimen title="Waiting" use="A shape of what comes, or the waves when nobody knows what comes.">
        <div className="grid items-center gap-5 sm:grid-cols-2">
          <div aria-hidden className="skeleton h-24" />
          <WaveLoader />
        </div>
      </Specimen>
    </div>
  );
}
