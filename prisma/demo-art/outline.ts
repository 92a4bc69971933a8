import type { Point } from './sketch';

// Closed outlines in a unit space: about 1 in each direction from the centre, y upwards.

export function circle(radius = 1, steps = 64): Point[] {
  return polygon(steps, radius);
}

export function polygon(corners: number, radius = 1, turn = 0): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI + turn + Math.PI / 2;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
}

export function star(tips: number, inner: number, radius = 1): Point[] {
  return Array.from({ length: tips * 2 }, (_, i) => {
    const angle = (i / (tips * 2)) * 2 * Math.PI + Math.PI / 2;
    const reach = i % 2 === 0 ? radius : radius * inner;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}

export function rectangle(width: number, height: number, corner = 0): Point[] {
  const [x, y] = [width / 2, height / 2];
  const sharp: Point[] = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
  return corner > 0 ? soften(sharp, corner) : sharp;
}

/** Rounds every corner with a curve that begins `reach` before it. */
export function soften(points: Point[], reach: number, steps = 6): Point[] {
  return points.flatMap((corner, i) => {
    const before = points.at(i - 1) ?? corner;
    const after = points[(i + 1) % points.length] ?? corner;
    const start = towards(corner, before, reach);
    const end = towards(corner, after, reach);
    return Array.from({ length: steps + 1 }, (_, step) => bend(start, corner, end, step / steps));
  });
}

/** Reads absolute M, L, C and Q commands with y downwards, as design tools write them, and turns y upwards. */
export function trace(path: string, steps = 10): Point[] {
  const points: Point[] = [];
  for (const [, command, rest] of path.matchAll(/([MLCQ])([^MLCQZ]*)/g)) {
    const numbers = (rest?.match(/-?[\d.]+/g) ?? []).map(Number);
    const given = pairs(numbers);
    const last = points.at(-1);
    if (command === 'C' && last) curve(points, last, given, steps);
    else if (command === 'Q' && last) quadratic(points, last, given, steps);
    else points.push(...given);
  }
  return points.map(([x, y]) => [x, -y]);
}

export function move(points: Point[], x: number, y: number, scale = 1, turn = 0): Point[] {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return points.map(([px, py]) => [px * cos - py * sin + x, px * sin + py * cos + y]);
}

/** Adds the left half to an outline that gives the right half from top to bottom. */
export function mirror(right: Point[]): Point[] {
  const left = right.filter(([x]) => Math.abs(x) > 1e-6).map(([x, y]): Point => [-x, y]);
  return [...right, ...left.reverse()];
}

/** Shrinks an outline: every corner goes `distance` inwards. */
export function inset(outline: Point[], distance: number): Point[] {
  const points = counterClockwise(outline);
  return points.map((corner, i) => {
    const first = normal(points.at(i - 1) ?? corner, corner);
    const second = normal(corner, points[(i + 1) % points.length] ?? corner);
    const sum: Point = [first[0] + second[0], first[1] + second[1]];
    const length = Math.hypot(...sum) || 1;
    const reach = Math.min(distance / Math.max(length / 2, 0.01), distance * 2.6);
    return [corner[0] + (sum[0] / length) * reach, corner[1] + (sum[1] / length) * reach];
  });
}

export function counterClockwise(points: Point[]): Point[] {
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? [...points].reverse() : points;
}

function normal(from: Point, to: Point): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y) || 1;
  return [-y / length, x / length];
}

function towards(from: Point, to: Point, reach: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const part = Math.min(reach / length, 0.5);
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

function bend(a: Point, b: Point, c: Point, t: number): Point {
  const at = (i: 0 | 1) => (1 - t) ** 2 * a[i] + 2 * (1 - t) * t * b[i] + t * t * c[i];
  return [at(0), at(1)];
}

function pairs(numbers: number[]): Point[] {
  return Array.from({ length: numbers.length >> 1 }, (_, i) => [
    numbers[i * 2] ?? 0,
    numbers[i * 2 + 1] ?? 0,
  ]);
}

function quadratic(points: Point[], start: Point, given: Point[], steps: number): void {
  let from = start;
  for (let i = 0; i + 1 < given.length; i += 2) {
    const [control, end] = [given[i] ?? from, given[i + 1] ?? from];
    for (let step = 1; step <= steps; step++) points.push(bend(from, control, end, step / steps));
    from = end;
  }
}

function curve(points: Point[], start: Point, given: Point[], steps: number): void {
  let from = start;
  for (let i = 0; i + 2 < given.length; i += 3) {
    const [a, b, c, d] = [from, given[i] ?? from, given[i + 1] ?? from, given[i + 2] ?? from];
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const first = bend(a, b, c, t);
      const second = bend(b, c, d, t);
      points.push([first[0] + (second[0] - first[0]) * t, first[1] + (second[1] - first[1]) * t]);
    }
    from = d;
  }
}
