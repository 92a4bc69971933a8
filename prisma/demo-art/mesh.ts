import { counterClockwise, inset } from './outline';
import type { Point } from './sketch';

export type Vector = [x: number, y: number, z: number];
/** Faces list their corners counter-clockwise as seen from outside; y is up, z comes towards the viewer. */
export type Mesh = { points: Vector[]; faces: number[][] };
export type Ring = {
  y: number;
  radius: number /** Turned by half a step, so that facets interlock. */;
  half?: boolean;
};

/** A faceted body around the y axis. A radius of 0 makes a tip. */
export function lathe(sides: number, rings: Ring[]): Mesh {
  const points: Vector[] = [];
  const rows = rings.map(({ y, radius, half }) => {
    const count = radius === 0 ? 1 : sides;
    return Array.from({ length: count }, (_, i) => {
      const angle = ((i + (half ? 0.5 : 0)) / sides) * 2 * Math.PI;
      return points.push([Math.sin(angle) * radius, y, Math.cos(angle) * radius]) - 1;
    });
  });
  const faces = rows.slice(1).flatMap((row, i) => join(rows[i] ?? [], row, rings[i], rings[i + 1]));
  for (const cap of [rows[0], rows.at(-1)]) if (cap && cap.length > 1) faces.push([...cap]);
  return outward({ points, faces });
}

function join(upper: number[], lower: number[], from?: Ring, to?: Ring): number[][] {
  const sides = Math.max(upper.length, lower.length);
  const at = (row: number[], i: number) => row[i % row.length] ?? 0;
  return Array.from({ length: sides }, (_, i) => i).flatMap((i) => {
    if (lower.length === 1) return [[at(upper, i), at(upper, i + 1), at(lower, 0)]];
    if (upper.length === 1) return [[at(upper, 0), at(lower, i), at(lower, i + 1)]];
    if (Boolean(from?.half) === Boolean(to?.half)) {
      return [[at(upper, i), at(upper, i + 1), at(lower, i + 1), at(lower, i)]];
    }
    const shift = to?.half ? 0 : 1;
    const down = [at(upper, i), at(upper, i + 1), at(lower, i + shift)];
    const up = [at(upper, i + 1), at(lower, i + shift), at(lower, i + shift + 1)];
    return [down, up];
  });
}

/** Turns the faces of a convex body to the outside. */
function outward({ points, faces }: Mesh): Mesh {
  const centre = middle(points);
  return {
    points,
    faces: faces.map((face) => {
      const corners = face.map((i) => points[i] ?? centre);
      const away = subtract(middle(corners), centre);
      return dot(normalOf(corners), away) < 0 ? [...face].reverse() : face;
    }),
  };
}

/** A plate cut along an outline, with a slanted edge towards the viewer. The last face is its front. */
export function plate(outline: Point[], depth = 0.2, bevel = 0.06): Mesh {
  const outer = counterClockwise(outline);
  const inner = inset(outer, bevel);
  const count = outer.length;
  const points: Vector[] = [
    ...outer.map(([x, y]): Vector => [x, y, -depth / 2]),
    ...outer.map(([x, y]): Vector => [x, y, depth / 2 - bevel * 0.8]),
    ...inner.map(([x, y]): Vector => [x, y, depth / 2]),
  ];
  const faces = [0, count].flatMap((base) => band(base, base + count, count));
  faces.push(Array.from({ length: count }, (_, i) => count * 2 + i));
  return { points, faces };
}

/** A plate with a hole: the outline, `width` wide. */
export function frame(outline: Point[], width: number, depth = 0.2, bevel = 0.05): Mesh {
  const outer = counterClockwise(outline);
  const count = outer.length;
  const rows: [number, number][] = [
    [0, -depth / 2],
    [0, depth / 2 - bevel],
    [bevel, depth / 2],
    [width - bevel, depth / 2],
    [width, depth / 2 - bevel],
    [width, -depth / 2],
  ];
  const points = rows.flatMap(([reach, z]) => inset(outer, reach).map(([x, y]): Vector => [x, y, z]));
  return { points, faces: rows.slice(1).flatMap((_, row) => band(row * count, (row + 1) * count, count)) };
}

function band(from: number, to: number, count: number): number[][] {
  return Array.from({ length: count }, (_, i) => {
    const next = (i + 1) % count;
    return [from + i, from + next, to + next, to + i];
  });
}

export function box(width: number, height: number, depth: number): Mesh {
  const [x, y, z] = [width / 2, height / 2, depth / 2];
  const corners = [-1, 1].flatMap((a) =>
    [-1, 1].flatMap((b) => [-1, 1].map((c): Vector => [a * x, b * y, c * z])),
  );
  const faces = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ];
  return outward({ points: corners, faces });
}

export function shift(mesh: Mesh, by: Vector): Mesh {
  return { ...mesh, points: mesh.points.map((point) => add(point, by)) };
}

function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

export function middle(points: Vector[]): Vector {
  const sum = points.reduce(add, [0, 0, 0]);
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

/** Newell's method: sound for any flat polygon, however many corners lie on one line. */
export function normalOf(corners: Vector[]): Vector {
  const sum: Vector = [0, 0, 0];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    sum[0] += (a[1] - b[1]) * (a[2] + b[2]);
    sum[1] += (a[2] - b[2]) * (a[0] + b[0]);
    sum[2] += (a[0] - b[0]) * (a[1] + b[1]);
  });
  return unit(sum);
}
