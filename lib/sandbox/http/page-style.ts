/** A neutral style without a vendor's brand: green for the main action, grey for everything else. */
export const PAGE_STYLE = `
:root { color-scheme: dark; --ground:#0d1117; --card:#161d27; --line:#2a3443; --text:#e8edf4; --quiet:#9fb0c3; --go:#34d399; --bad:#f87171 }
* { box-sizing:border-box }
body { margin:0; min-height:100dvh; display:grid; place-items:center; padding:20px 16px;
  font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif; color:var(--text);
  background:radial-gradient(80rem 40rem at 50% -20rem,#16382f 0,var(--ground) 60%) }
main { width:100%; max-width:26rem }
header { display:flex; align-items:center; gap:10px; margin:0 4px 14px }
.mark { width:22px; height:22px; border-radius:7px; background:linear-gradient(135deg,var(--go),#38bdf8) }
.tag { margin-left:auto; font-size:12px; padding:2px 10px; border-radius:99px; border:1px solid var(--line); color:var(--quiet) }
.card { background:var(--card); border:1px solid var(--line); border-radius:20px; padding:24px 20px; box-shadow:0 20px 50px #0006 }
.label { margin:0; color:var(--quiet); font-size:14px }
h1 { margin:2px 0 18px; font-size:44px; line-height:1.1; letter-spacing:-.02em; font-variant-numeric:tabular-nums }
h1.small { font-size:24px; margin:6px 0 8px }
p { margin:0 0 16px; color:var(--quiet) }
dl { margin:0 0 22px; border-top:1px solid var(--line) }
dl div { display:flex; gap:16px; padding:10px 0; border-bottom:1px solid var(--line); font-size:14px }
dt { color:var(--quiet); flex:none; width:6.5rem }
dd { margin:0; overflow-wrap:anywhere }
form { display:grid; gap:10px }
button, .button { display:block; width:100%; min-height:52px; padding:13px; border-radius:14px; border:1px solid transparent; font:inherit;
  font-weight:600; text-align:center; text-decoration:none; cursor:pointer }
.pay, .button { background:var(--go); color:#04281c }
.fail { background:none; border-color:#7f3540; color:#fca5a5 }
.leave { background:none; color:var(--quiet); min-height:44px; font-weight:500 }
button:hover, .button:hover { filter:brightness(1.08) }
:focus-visible { outline:3px solid #7dd3fc; outline-offset:2px }
.badge { width:56px; height:56px; margin:0 0 8px; border-radius:50%; display:grid; place-items:center; font-size:26px; font-weight:700 }
.good { background:#064e3b; color:var(--go) } .bad { background:#4c1d24; color:var(--bad) } .wait { background:#1e293b; color:#cbd5e1 }
footer { margin:16px 4px 0; font-size:13px; color:var(--quiet) }
@media (prefers-reduced-motion:no-preference) { button, .button { transition:filter .15s } }
`;
