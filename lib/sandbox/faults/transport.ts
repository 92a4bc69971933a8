import type { FaultDefinition, Service } from './types';

/** The four ways in which any HTTP world can be away, whatever it speaks; `answerCall` acts on them. */
export function transportFaults<const S extends Service>(service: S, on: readonly string[]) {
  return [
    {
      service,
      name: 'down',
      title: 'Down',
      effect: 'The connection is reset before anything is done.',
      on,
    },
    {
      service,
      name: 'http_500',
      title: 'HTTP 500',
      effect: 'Answers 500 before anything is done.',
      on,
    },
    {
      service,
      name: 'html',
      title: 'HTML answer',
      effect: 'Answers 200 with a web page instead of data; nothing is done.',
      on,
    },
    {
      service,
      name: 'slow',
      title: 'Slow',
      effect: 'Does the work at once, answers late: a client that gives up earlier does not know.',
      on,
      params: [{ name: 'ms', label: 'milliseconds', default: 15_000 }],
    },
  ] as const satisfies readonly FaultDefinition[];
}
