/** The colours of pictures and pages, light and dark; every pair used for text has a contrast of at least 4.5 to 1. */
const LIGHT = {
  page: '#ffffff',
  panel: '#f6f7f9',
  text: '#1c2330',
  quiet: '#566072',
  line: '#d5dae3',
  arrow: '#6b7689',
  state: '#eef2f9',
  edge: '#55617a',
  start: '#dbe8ff',
  accent: '#1a56c4',
  good: '#11693a',
  goodPanel: '#e4f5ea',
  bad: '#a51d2d',
  badPanel: '#fdebec',
  open: '#7a4d00',
  openPanel: '#fff3d9',
  mark: '#ffe08a',
};

const DARK: typeof LIGHT = {
  page: '#14171d',
  panel: '#1c2028',
  text: '#e6e9ef',
  quiet: '#a3adbd',
  line: '#343b48',
  arrow: '#8d98ab',
  state: '#222936',
  edge: '#93a0b8',
  start: '#23365c',
  accent: '#8db8ff',
  good: '#7fdca4',
  goodPanel: '#14301f',
  bad: '#ff9ba3',
  badPanel: '#3a1a1e',
  open: '#f5c76a',
  openPanel: '#33270d',
  mark: '#5c4a10',
};

function variables(colours: typeof LIGHT): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${variableName(name)}:${colour}`)
    .join(';');
}

function variableName(name: string): string {
  return name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`);
}

const BY_NAME = new Map(Object.entries(LIGHT).map(([name, colour]) => [variableName(name), colour]));

/** A style in which each colour by a custom property has the light colour before it, for programs that know no properties. */
export function withPlainColours(style: string): string {
  return style.replace(/([\w-]+):var\(--([\w-]+)\)/g, (own, property: string, name: string) => {
    const plain = BY_NAME.get(name);
    return plain === undefined ? own : `${property}:${plain};${own}`;
  });
}

/** The colours as custom properties of `selector`; paper is always light. */
export function colourStyle(selector: string): string {
  return [
    `${selector}{${variables(LIGHT)}}`,
    `@media screen and (prefers-color-scheme:dark){${selector}{${variables(DARK)}}}`,
  ].join('\n');
}

export const MONOSPACE = `ui-monospace,'SFMono-Regular',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace`;
export const SANS = `system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;
