import { answerCall, type Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';

/** Rupees for one unit. */
const RUPEES = { BRL: 15.52, EUR: 96.4, PHP: 1.49, USD: 88.75 } as const;

const DAY_MS = 86_400_000;

/** A source of exchange rates: as JSON in rupees, and as the European Central Bank's XML in units for one euro. */
export function ratesRoutes(context: SandboxContext): Route[] {
  const daily = (file: string, write: (day: string, rupees: [string, number][]) => Reply): Route => ({
    method: 'GET',
    path: `/rates/${file}`,
    run: (request) =>
      answerCall(context, { service: 'rates', name: 'daily' }, request, (call) => {
        const { day, rupees } = ratesOfToday(call);
        return write(day, rupees);
      }),
  });
  return [
    daily('daily.json', (date, rupees) => json({ date, rates: Object.fromEntries(rupees) })),
    daily('daily.xml', (day, rupees) => ({
      status: 200,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: writeXml(day, rupees),
    })),
  ];
}

function ratesOfToday({ context, take }: Call<'rates'>): { day: string; rupees: [string, number][] } {
  const factor = 1 + Number(take('jump')?.percent ?? 0) / 100;
  const ago = Number(take('day')?.ago ?? 0);
  const day = new Date(context.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  return { day, rupees: Object.entries(RUPEES).map(([currency, rate]) => [currency, rate * factor]) };
}

function writeXml(day: string, rupees: [string, number][]): string {
  const ofEuro = rupees.find(([currency]) => currency === 'EUR')?.[1] ?? 1;
  const units = rupees
    .filter(([currency]) => currency !== 'EUR')
    .map(([currency, rate]): [string, number] => [currency, ofEuro / rate]);
  const cubes = [...units, ['INR', ofEuro] as const].map(
    ([currency, number]) => `<Cube currency='${currency}' rate='${number.toFixed(6)}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></gesmes:Envelope>`;
}
