import { type Html, html } from '@ngoma/page';

export type StateKind = 'good' | 'bad' | 'waiting' | 'info';

const shapes: Readonly<Record<StateKind, string>> = { good: '✓', bad: '✕', waiting: '…', info: '•' };

/** A state as a word and a shape, before its colour. */
export const stateHtml = (text: string, kind: StateKind): Html =>
  html`<span class="state ${kind}"><span aria-hidden="true">${shapes[kind]}</span> ${text}</span>`;
