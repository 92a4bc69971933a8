// Catalogues are imported as bundlers import them. Node, in which Playwright runs the tests, refuses JSON that is not
// named as such by the import, and the build's own loader refuses JSON that is.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  load(url, context, next) {
    const isJson = url.startsWith('file:') && url.endsWith('.json');
    // A file that is required has no attributes, and is read as JSON.
    if (!isJson || !context.importAttributes || context.importAttributes.type === 'json')
      return next(url, context);
    const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')}`;
    return { format: 'module', source, shortCircuit: true };
  },
});
