import { type Html, html } from '@ngoma/page';
import { messageStates } from '../messages/message-states.ts';

type Counts = Readonly<Record<string, number>>;

/** Groups of states, in the order of the bar. */
const groups = [
  { kind: 'good', text: 'delivered', states: ['delivered'] },
  { kind: 'info', text: 'sent', states: ['sent'] },
  { kind: 'waiting', text: 'waiting', states: ['accepted', 'scheduled', 'queued', 'sending'] },
  { kind: 'bad', text: 'not delivered', states: ['undelivered', 'expired', 'rejected', 'failed'] },
  { kind: 'bad', text: 'of unknown outcome', states: ['unknown'] },
  { kind: 'muted', text: 'canceled', states: ['canceled'] },
] as const;

const sumOf = (counts: Counts, states: readonly string[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** `380 delivered, 12 not delivered` */
export const countsText = (counts: Counts): string =>
  groups
    .map(({ text, states }) => ({ text, count: sumOf(counts, states) }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => `${count} ${text}`)
    .join(', ');

const width = 600;

/** A bar of the states; the numbers beside it say the same. */
export function progressBar(counts: Counts): Html {
  const total = sumOf(counts, Object.keys(counts));
  let x = 0;
  const parts = groups.map(({ kind, states }) => {
    const share = total === 0 ? 0 : (sumOf(counts, states) / total) * width;
    const part = share > 0 && html`<rect class="${kind}" x="${x.toFixed(1)}" width="${share.toFixed(1)}" height="16"/>`;
    x += share;
    return part;
  });
  return html`
    <svg class="bar" viewBox="0 0 ${width} 16" preserveAspectRatio="none" role="img" aria-label="${countsText(counts)}">
      ${parts}
    </svg>
  `;
}

/** Each state with its number and a link to its messages. */
export const countsTable = (counts: Counts, addressOf: (status: string) => string): Html =>
  html`
    <table>
      <caption>Texts by state</caption>
      <thead><tr><th scope="col">State</th><th scope="col" class="number">Texts</th></tr></thead>
      <tbody>
        ${Object.entries(messageStates)
          .filter(([status]) => counts[status])
          .map(
            ([status, { text }]) =>
              html`<tr><td><a href="${addressOf(status)}">${text}</a></td><td class="number">${counts[status]}</td></tr>`,
          )}
      </tbody>
    </table>
  `;
