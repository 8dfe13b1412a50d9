import { PICTURE_STYLE } from './draw.ts';
import { colourStyle, MONOSPACE, SANS } from './theme.ts';

/** The one stylesheet of a report page. */
export const PAGE_STYLE = `${colourStyle(':root')}
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 ${SANS}}
main{max-width:1120px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:1.7rem;line-height:1.25;margin:0 0 .3rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.4rem 0 .6rem}
h3{font-size:1rem;margin:1.2rem 0 .4rem;overflow-wrap:anywhere}
p{margin:.4rem 0}
code,.code{font-family:${MONOSPACE};font-size:.875em;white-space:pre-wrap;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}
.targets{list-style:none;margin:.2rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.4rem}
.targets li{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.1rem .55rem}
.banner{display:flex;gap:1rem;align-items:flex-start;border:1px solid;border-left-width:6px;border-radius:10px;padding:1rem 1.2rem;margin:1.4rem 0}
.banner .sign{font-size:1.5rem;font-weight:700;line-height:1.2;width:1.4rem;text-align:center}
.banner strong{font-size:1.15rem}
.banner p{color:var(--text);margin:.15rem 0 0}
.holds{color:var(--good);background:var(--good-panel)}
.fails{color:var(--bad);background:var(--bad-panel)}
.unknown{color:var(--open);background:var(--open-panel)}
.values{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.2rem;margin:.6rem 0}
.values dt{color:var(--quiet);max-width:22rem;overflow-wrap:anywhere}
.values dd{margin:0;min-width:0}
mark{background:var(--mark);color:var(--text);border-radius:3px;padding:0 .1em;font-weight:700}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 1.6rem;align-items:start}
.scroll{overflow-x:auto}
.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.34rem .7rem;border-bottom:1px solid var(--line)}
thead th{color:var(--quiet);font-weight:600;border-bottom:2px solid var(--line);white-space:nowrap}
tbody th{font-weight:600}
tr.new-state>*{border-top:1px solid var(--edge)}
tr.differs>*{background:var(--mark)}
td.number{text-align:right;font-variant-numeric:tabular-nums;color:var(--quiet)}
.short{white-space:nowrap}
.picture{border:1px solid var(--line);border-radius:10px;padding:12px;margin:.6rem 0;text-align:center;background:var(--page)}
.picture svg{max-width:100%;height:auto}
figure{margin:0}
figcaption{color:var(--quiet);font-size:.9rem;text-align:left}
details{margin:.6rem 0;border:1px solid var(--line);border-radius:8px;padding:.4rem .8rem}
summary{cursor:pointer;font-weight:600}
details[open]>summary{margin-bottom:.5rem}
footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:.8rem;color:var(--quiet);font-size:.9rem}
@media (max-width:640px){main{padding:20px 14px 48px}.values{grid-template-columns:1fr;gap:.1rem}.values dd{margin-bottom:.5rem}}
@media print{main{max-width:none;padding:0}body{font-size:11pt}.picture svg{min-width:0!important}.scroll{overflow:visible}.banner,tr,figure{break-inside:avoid}h2,h3{break-after:avoid}}
${PICTURE_STYLE}`;
