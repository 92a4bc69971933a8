import type { FaultDefinition, Service } from './types';

export type TransportFault = 'down' | 'http_500' | 'html' | 'slow';

/** The four faults of the connection, which every HTTP service has; `answerCall` applies them. */
export function transportFaults<S extends Service>(
  service: S,
  on: readonly string[],
): readonly (FaultDefinition & { service: S; name: TransportFault })[] {
  const define = (
    name: TransportFault,
    title: string,
    effect: string,
    params: FaultDefinition['params'] = [],
  ) => ({
    service,
    name,
    title,
    effect,
    on,
    params,
  });
  return [
    define('down', 'Down', 'The connection is reset before anything is done.'),
    define('http_500', 'HTTP 500', 'Answers 500 before anything is done.'),
    define('html', 'HTML answer', 'Answers 200 with a web page instead of data; nothing is done.'),
    define(
      'slow',
      'Slow',
      'Does the work at once, answers late: a client that gives up earlier does not know.',
      [{ name: 'ms', label: 'milliseconds', default: 15_000 }],
    ),
  ];
}
