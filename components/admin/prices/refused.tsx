const SENTENCES: Record<string, string> = {
  conflict:
    'Something has changed since you looked. Nothing was saved: look at the values below and try again.',
  invalid_input:
    'Nothing was saved. Look at the rows that are marked, and tick what is named above the button.',
  approval_required:
    'Nothing was saved: a second member of staff has to approve the sale on the page Approvals.',
};

/** Why a form that a browser without scripts has sent was refused. */
export function Refused({ code }: { code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <p role="alert" className="panel border border-bad p-4 text-bad text-sm">
      {SENTENCES[code] ?? 'Nothing was saved. Please try again.'}
    </p>
  );
}
