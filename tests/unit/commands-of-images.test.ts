// Each command of an image that a page names is in that image.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IMAGES } from '../support/images';

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(path.join('docs', name), 'utf8'));
const text = [...docs, readFileSync('README.md', 'utf8')].join('\n');
/** Of each: its name, and the service where the page names one. */
const named = [
  ...text.matchAll(/(?:docker compose (?:run|exec) [^`\n]*?(\w+) )?node build\/([\w-]+)\.mjs/g),
].map(([, service, command = '']) => [command, service] as const);

test('the pages name such commands, with and without a service', () => {
  expect(named.filter(([, service]) => service !== undefined).length).toBeGreaterThan(3);
  expect(named.filter(([, service]) => service === undefined).length).toBeGreaterThan(3);
});

test.each(named)('bug: build/%s.mjs was in no image (its service: %s)', (command, service) => {
  const images = service === undefined ? Object.values(IMAGES) : [IMAGES[service]];
  expect(images.flatMap((image) => image?.bundles ?? [])).toContain(command);
});
