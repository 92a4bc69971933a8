// The names of the files of PostgreSQL's log (WAL): eight hexadecimal digits each of timeline, log and segment.

/** Bytes of a segment, PostgreSQL's default, which the store's servers have. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
const SEGMENTS_PER_LOG = 0x1_0000_0000 / SEGMENT_BYTES;

const SEGMENT = /^[0-9A-F]{24}$/;
const ARCHIVED = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

/** Whether PostgreSQL archives files with such a name: segments, histories of timelines and notes about backups. */
export function isArchivedName(name: string): boolean {
  return ARCHIVED.test(name);
}

export function isSegment(name: string): boolean {
  return SEGMENT.test(name);
}

export interface Segment {
  timeline: number;
  number: number;
}

export function readSegment(name: string): Segment {
  const part = (index: number) => Number.parseInt(name.slice(index * 8, index * 8 + 8), 16);
  return { timeline: part(0), number: part(1) * SEGMENTS_PER_LOG + part(2) };
}

/** The segment that holds a place in the log, such as `0/3000028`. */
export function segmentOf(lsn: string, timeline: number): string {
  const [log = '0', offset = '0'] = lsn.split('/');
  const segment = Math.floor(Number.parseInt(offset, 16) / SEGMENT_BYTES);
  return [timeline, Number.parseInt(log, 16), segment]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}
