/** The manual's plot of cold builds. */

const LIGHT = { background: '#fff', text: '#27323d', line: '#d5dce0', peer: '#8f98a8', ours: '#18754c' };
const DARK = { background: '#1b1e22', text: '#d3d9df', line: '#3c434b', peer: '#7d8694', ours: '#62cd9f' };
/** On a phone it is shown at nearly its own size, and can be read there. */
const WIDTH = 400;
const [LEFT, RIGHT, ROW, AXIS] = [152, 340, 32, 30];

/**
 * Cold builds of the smallest site measured, as bars on a logarithmic scale: ten times as long is one step to the right.
 * It has a background of its own: in a page whose mode is not the system's it can be read all the same.
 */
export function coldBuildPlot(results) {
  const count = Math.min(...results.map((row) => row.count));
  const rows = results.filter((row) => row.count === count).sort((a, b) => a.cold.seconds - b.cold.seconds);
  const [low, high] = [-1, Math.log10(Math.max(...rows.map(({ cold }) => cold.seconds)))];
  const x = (value) => LEFT + ((Math.log10(value) - low) / (high - low)) * (RIGHT - LEFT);
  const end = rows.length * ROW + 8;
  const height = end + AXIS;
  const ticks = [0.1, 1, 10, 100].filter((value) => Math.log10(value) <= high);
  const style = ({ background, text, line, peer, ours }) => `.background{fill:${background}}text{fill:${text};stroke:${background};stroke-width:4px;paint-order:stroke}path{stroke:${line}}.peer{fill:${peer}}.ours{fill:${ours}}`;
  const bar = ({ name, cold }, row) => {
    const y = row * ROW + 10;
    const isOurs = name === 'Glimpress';
    const to = x(cold.seconds);
    return `<text x="${LEFT - 10}" y="${y + 17}" text-anchor="end"${isOurs ? ' class="ours" font-weight="700"' : ''}>${name}</text><rect class="${isOurs ? 'ours' : 'peer'}" x="${LEFT}" y="${y}" width="${(to - LEFT).toFixed(1)}" height="24" rx="4"/><text x="${(to + 8).toFixed(1)}" y="${y + 17}"${isOurs ? ' font-weight="700"' : ''}>${cold.seconds.toFixed(cold.seconds < 10 ? 2 : 0)} s</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH * 1.2}" height="${height * 1.2}" font-family="system-ui, sans-serif" font-size="15">
<style>${style(LIGHT)}@media (prefers-color-scheme:dark){${style(DARK)}}</style>
<rect class="background" width="${WIDTH}" height="${height}" rx="8"/>
${ticks.map((value) => `<path d="M${x(value).toFixed(1)} 4V${end}"/><text x="${x(value).toFixed(1)}" y="${height - 9}" text-anchor="middle">${value} s</text>`).join('\n')}
${rows.map(bar).join('\n')}
</svg>
`;
}
