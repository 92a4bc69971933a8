// Traces: spans with a common id through both processes, carried by the payloads of jobs and by payments. Sent by OTLP
// when a collector is set. They hold names, times and outcomes, and nothing of a customer: no id of a person, no text,
// no SQL value.

export {
  continueTrace,
  inSpan,
  inTrace,
  isTracing,
  openSpan,
  startTracing,
  stopTracing,
} from './spans';
export { currentTrace, traceparent, traceRequestId, traceStorage } from './trace-context';
