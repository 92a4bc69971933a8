import { type BackdropName, backdrops, type Palette } from './backdrops';
import { paintMotes, paintVignette } from './effects';
import { makeRandom, type Random } from './random';
import { Sketch } from './sketch';

/** A picture for a product: what stands in it, and the air around it. */
export type Scene = {
  slug: string;
  backdrop: BackdropName;
  palette: Palette;
  hero: (sketch: Sketch, random: Random) => void;
};

const side = 512;

export function drawScene(scene: Scene): string {
  const random = makeRandom(scene.slug);
  const sketch = new Sketch(side, side);
  backdrops[scene.backdrop](sketch, scene.palette, random);
  paintVignette(sketch, scene.palette.deep);
  paintMotes(sketch, random, scene.palette.spark);
  scene.hero(sketch, random);
  return sketch.toSvg();
}
