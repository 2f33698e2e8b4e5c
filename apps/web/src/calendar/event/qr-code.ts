import { type Html, html } from '@ngoma/page';
import encodeQr from 'qr';
import type { Event } from '../../api.ts';

/** Longer addresses make codes that are hard to read from paper. */
const maxAddress = 100;

/** The address of an event on paper, as a code and as text. The style hides it on screens. */
export function qrCodeHtml({ id, url }: Pick<Event, 'id' | 'url'>, origin: string): Html {
  const address = url.length <= maxAddress ? url : `${origin}/?post_type=tribe_events&p=${id}`;
  const rows = encodeQr(address, 'raw', { ecc: 'low', border: 1 });
  const size = rows.length;
  return html`<p class="qr" aria-hidden="true">
<svg viewBox="0 -.5 ${size} ${size}"><path d="${pathOf(rows)}"/></svg>
${address.replace(/^https?:\/\//, '')}
</p>
`;
}

/** A line for each run of dark modules, relative to the end of the line before. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => (row.includes(true) ? `M0 ${y}${runsOf(row)}` : '')).join('');
}

function runsOf(row: readonly boolean[]): string {
  let path = '';
  let at = 0;
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    const light = row.indexOf(false, x);
    const end = light === -1 ? row.length : light;
    path += `m${x - at} 0h${end - x}`;
    at = end;
    x = end;
  }
  return path;
}
