export const CONSOLE_STYLE = `
:root { color-scheme:dark; --ground:#0b0f15; --card:#131a23; --deep:#0e141c; --line:#263140; --text:#e6ecf3; --quiet:#94a6ba;
  --go:#34d399; --bad:#f87171; --warn:#fbbf24; --link:#7dd3fc }
* { box-sizing:border-box }
body { margin:0; background:var(--ground); color:var(--text); font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif }
a { color:var(--link) }
.top { position:sticky; top:0; z-index:2; background:#0b0f15f2; border-bottom:1px solid var(--line) }
.bar, main { max-width:1080px; margin:0 auto; padding:0 16px }
.bar { display:flex; align-items:center; gap:10px; min-height:52px }
.bar .live { margin-left:auto; display:flex; gap:6px; align-items:center; color:var(--quiet); font-size:14px }
.mark { width:20px; height:20px; border-radius:6px; background:linear-gradient(135deg,var(--warn),#fb7185) }
nav { max-width:1080px; margin:0 auto; padding:0 10px; display:flex; gap:2px; overflow-x:auto; scrollbar-width:none }
nav a { flex:none; padding:9px 10px 11px; color:var(--quiet); text-decoration:none; border-bottom:2px solid transparent }
nav a[aria-current] { color:var(--text); border-color:var(--warn); font-weight:600 }
nav b { font-size:12px; font-weight:600; padding:1px 7px; border-radius:99px; background:#1f2a38; color:var(--quiet) }
nav b.hot { background:#5b1f28; color:#fecaca }
main { padding-block:18px 60px }
h1 { font-size:20px; margin:0 0 12px } h2 { font-size:15px; margin:26px 0 10px; color:var(--quiet); font-weight:600 }
.card { background:var(--card); border:1px solid var(--line); border-radius:14px; padding:14px 16px; margin:0 0 10px }
.tiles { display:grid; grid-template-columns:repeat(auto-fit,minmax(150px,1fr)); gap:10px; margin:0 0 10px }
.tiles .card { margin:0 } .tiles strong { display:block; font-size:22px; font-variant-numeric:tabular-nums } .tiles span { color:var(--quiet); font-size:13px }
.row { display:flex; flex-wrap:wrap; gap:4px 12px; align-items:baseline } .row > .end { margin-left:auto }
.quiet { color:var(--quiet); font-size:13.5px } .mono, pre, code { font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace; overflow-wrap:anywhere }
pre { margin:6px 0 0; padding:10px 12px; background:var(--deep); border:1px solid var(--line); border-radius:10px; white-space:pre-wrap; max-height:26rem; overflow:auto }
.chip { display:inline-block; padding:1px 9px; border-radius:99px; font-size:12.5px; font-weight:600; background:#1f2a38; color:#cbd5e1; white-space:nowrap }
.good { background:#0b3b2e; color:#6ee7b7 } .bad { background:#4a1a22; color:#fda4af } .warn { background:#45330a; color:#fcd34d }
details > summary { cursor:pointer; list-style:none } details > summary::-webkit-details-marker { display:none }
details.card { padding:0 } details.card > summary { padding:11px 16px } details.card > div { padding:0 16px 14px }
details[open].card > summary { border-bottom:1px solid var(--line); margin-bottom:10px }
form { display:flex; flex-wrap:wrap; gap:8px; align-items:end; margin:0 }
label { display:grid; gap:3px; font-size:12.5px; color:var(--quiet) }
input, select { font:inherit; font-size:14px; color:var(--text); background:var(--deep); border:1px solid var(--line); border-radius:9px; padding:6px 9px;
  min-height:38px; max-width:100% }
input[type=number] { width:6.5rem } input.tiny { width:4.2rem }
button { font:inherit; font-size:14px; font-weight:600; color:var(--text); background:#1f2a38; border:1px solid #31404f; border-radius:9px; padding:6px 12px;
  min-height:38px; cursor:pointer } button:hover { filter:brightness(1.15) }
button.on { background:#5a3d06; border-color:#8a6414; color:#fde68a } button.off { background:#0b3b2e; border-color:#14614b; color:#a7f3d0 } button.red { background:#3d1219; border-color:#7f2d3a; color:#fecaca }
:focus-visible { outline:3px solid var(--link); outline-offset:2px }
.fault { display:grid; gap:8px 18px; grid-template-columns:minmax(0,1fr) auto; align-items:center; padding:12px 0; border-top:1px solid var(--line) }
.fault:first-of-type { border-top:0; padding-top:2px } .fault p { margin:2px 0 0 } .fault form { justify-content:flex-end } .pair { display:flex; gap:8px }
.active { border-color:#7a5a12; background:#1d1808 }
table { width:100%; border-collapse:collapse; font-size:14px } th { text-align:left; color:var(--quiet); font-weight:600 } th, td { padding:7px 10px 7px 0; border-top:1px solid var(--line); vertical-align:top; overflow-wrap:anywhere }
tr:first-child th { border-top:0 } .num { text-align:right; font-variant-numeric:tabular-nums }
.empty { color:var(--quiet); padding:26px 16px; text-align:center; border:1px dashed var(--line); border-radius:14px }
.code { font-size:24px; font-weight:700; letter-spacing:.12em; font-variant-numeric:tabular-nums }
iframe { width:100%; height:70vh; border:1px solid var(--line); border-radius:12px; background:#fff }
td:first-child { white-space:nowrap }
@media (max-width:640px) { nav { flex-wrap:wrap; padding-bottom:4px } nav a { padding:5px 7px 6px; font-size:14px } .tiles { grid-template-columns:repeat(auto-fit,minmax(100px,1fr)) }
  .tiles .card { padding:10px 12px } .tiles strong { font-size:18px } tr { display:flex; flex-wrap:wrap; gap:2px 12px; padding:8px 0; border-top:1px solid var(--line) }
  tr:first-child { display:none } tr:nth-child(2) { border-top:0 } td { border:0; padding:0; min-width:0 }
  .fault { grid-template-columns:1fr } .fault form { justify-content:flex-start } main { padding-inline:12px } .row > .end { margin-left:0 } }
`;
