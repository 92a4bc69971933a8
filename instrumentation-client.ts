// Runs in every browser before anything else of ours. zod asks whether it may compile its checks, which our content
// policy forbids and reports; the panel's forms carry zod in (z.config would carry it into every page).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
