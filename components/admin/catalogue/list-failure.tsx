/** Spec section 8: what stands where a list could not be read. */
export function ListFailure({ children }: { children: string }) {
  return (
    <p role="alert" className="panel py-12 text-center text-bad">
      {children}
    </p>
  );
}
