import { paintGem } from './gems';
import { amethyst, aqua, enamel, gold, graphite, ivory, ruby, sapphire, silver } from './materials';
import { frame, plate, shift } from './mesh';
import { circle, move, polygon, star } from './outline';
import { paintGiftBox } from './props/boxes';
import { paintCard, paintTicket } from './props/cards';
import { paintCoin } from './props/coins';
import { moon, note, paintCrown, paintFlame, shieldOutline } from './props/emblems';
import { paintScreen, playMark } from './props/screens';
import { paintBall } from './props/spheres';
import type { Random } from './random';
import type { Sketch } from './sketch';
import { type Material, paintSolid } from './solid';

type Paint = (sketch: Sketch, random: Random) => void;

export const paintWeekly: Paint = (sketch, random) => {
  const look = {
    colours: ['#8ae8ff', '#4a7aff', '#2c1cb0'] as [string, string, string],
    body: gold,
    emblem: star(4, 0.36, 0.44),
  };
  paintTicket(
    sketch,
    { ...look, emblemMaterial: gold },
    { at: [92, 94], size: 78, turn: [-2, 22, 9] },
    random,
  );
  paintGem(sketch, 'brilliant', sapphire, { at: [138, 146], size: 34, turn: [24, 20, 8] }, random);
};

export const paintTwilight: Paint = (sketch, random) => {
  const look = { colours: ['#ffc46c', '#ff5c8a', '#6a1c9a'] as [string, string, string], body: gold };
  const emblem = move(moon, 0, 0, 0.6);
  paintTicket(
    sketch,
    { ...look, emblem, emblemMaterial: gold },
    { at: [98, 94], size: 78, turn: [-2, -22, -9] },
    random,
    5,
  );
  paintGem(sketch, 'brilliant', amethyst, { at: [52, 146], size: 32, turn: [24, 20, -8] }, random);
};

export const paintFirst: Paint = (sketch, random) => {
  paintGiftBox(
    sketch,
    enamel('#e02c4c', '#ff9a3c'),
    gold,
    { at: [82, 138], size: 47 },
    random,
    () => {
      paintGem(sketch, 'brilliant', sapphire, { at: [70, 78], size: 34, turn: [24, 10, -8] }, random);
      paintGem(sketch, 'brilliant', aqua, { at: [28, 52], size: 20, turn: [24, 30, -18] }, random);
    },
    false,
  );
};

export const paintBattle: Paint = (sketch, random) => {
  paintSolid(
    sketch,
    plate(shieldOutline, 0.3, 0.1),
    gold,
    { at: [96, 94], size: 76, turn: [6, -20, 0] },
    random,
  );
  const inner = shift(plate(move(shieldOutline, 0, -0.02, 0.76), 0.16, 0.06), [0, 0, 0.16]);
  paintSolid(
    sketch,
    inner,
    enamel('#5c3cff', '#ff7ad8'),
    { at: [96, 94], size: 76, turn: [6, -20, 0] },
    random,
  );
  const mark = shift(plate(star(5, 0.48, 0.46), 0.18, 0.09), [0, 0, 0.3]);
  paintSolid(sketch, mark, gold, { at: [96, 94], size: 76, turn: [6, -20, 0] }, random);
};

export const paintMoon: Paint = (sketch, random) => {
  paintBall(sketch, [96, 96], 66, '#2f5cd0', '#8af0ff');
  paintSolid(sketch, plate(moon, 0.34, 0.14), silver, { at: [96, 96], size: 64, turn: [6, -18, -8] }, random);
  paintGem(sketch, 'octahedron', aqua, { at: [132, 84], size: 26, turn: [10, 30, 10] }, random);
};

export function paintGift(colours: [string, string, string], body: Material): Paint {
  return (sketch, random) => {
    const emblem = star(5, 0.5, 0.38);
    const emblemMaterial = body === gold ? gold : silver;
    paintCard(
      sketch,
      { colours, body, emblem, emblemMaterial },
      { at: [104, 76], size: 66, turn: [6, -14, 16] },
      random,
    );
    paintCard(
      sketch,
      { colours, body, emblem, emblemMaterial },
      { at: [92, 112], size: 70, turn: [6, -14, -6] },
      random,
    );
  };
}

export const paintPlan: Paint = (sketch, random) => {
  paintScreen(
    sketch,
    ['#ff9ad0', '#a03cff', '#3c1cb0'],
    silver,
    { at: [96, 92], size: 64, turn: [4, -18, 2] },
    random,
  );
  paintSolid(
    sketch,
    shift(plate(playMark, 0.24, 0.1), [0, 0, 0.2]),
    ivory,
    { at: [96, 92], size: 50, turn: [4, -18, 2] },
    random,
  );
  paintSolid(
    sketch,
    plate(star(5, 0.5), 0.3, 0.12),
    gold,
    { at: [146, 140], size: 28, turn: [4, -18, 10] },
    random,
  );
};

export const paintPhone: Paint = (sketch, random) => {
  const pose = { at: [96, 96] as [number, number], size: 76, turn: [4, 24, -8] as [number, number, number] };
  paintScreen(sketch, ['#8af0ff', '#3c7aff', '#3c1cb0'], graphite, pose, random, [1.12, 1.96]);
  paintSolid(sketch, shift(plate(move(playMark, 0, 0, 0.72), 0.2, 0.08), [0, 0, 0.2]), ivory, pose, random);
};

export const paintMusic: Paint = (sketch, random) => {
  paintCoin(
    sketch,
    enamel('#1fae5c', '#d8ff8a'),
    { at: [96, 96], size: 72, turn: [6, -18, 0] },
    random,
    circle(0.02, 8),
  );
  paintSolid(
    sketch,
    shift(plate(move(note, 0.02, 0, 0.66), 0.24, 0.07), [0, 0, 0.25]),
    ivory,
    { at: [96, 96], size: 72, turn: [6, -18, 0] },
    random,
  );
};

export const paintHot: Paint = (sketch, random) => {
  paintFlame(sketch, [96, 96], 58, ['#ff2c0c', '#ff6a14', '#ffa824', '#ffd95c', '#fff3b0'], false);
  paintGem(sketch, 'brilliant', sapphire, { at: [96, 128], size: 42, turn: [24, 12, 0] }, random);
};

export const paintMember: Paint = (sketch, random) => {
  paintSolid(
    sketch,
    frame(polygon(6, 1.12), 0.14, 0.24),
    silver,
    { at: [96, 98], size: 74, turn: [6, -16, 0] },
    random,
  );
  paintSolid(
    sketch,
    plate(polygon(6, 0.98), 0.12, 0.05),
    enamel('#5c4cff', '#ff7ad8'),
    { at: [96, 98], size: 74, turn: [6, -16, 0] },
    random,
  );
  paintCrown(sketch, gold, [ruby, sapphire], { at: [96, 100], size: 40, turn: [8, -10, 0] }, random);
};
