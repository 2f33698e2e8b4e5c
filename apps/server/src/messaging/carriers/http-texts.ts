import { parseUgandanNumber } from '@ngoma/sms';
import { storableText } from '../../text/storable-text.ts';
import type { InboundText } from './carrier.ts';
import { type CallbackContent, type CarrierCallback, openCallback } from './http-callbacks.ts';
import type { HttpSettings } from './http-settings.ts';
import { textAt } from './json-pointer.ts';

export type TextReading =
  | { readonly kind: 'text'; readonly text: InboundText }
  | Exclude<CallbackContent, { kind: 'content' }>;

const longestAddress = 20;

/** What a carrier brings is a whole text: it joins the parts itself. */
export function readTextCallback(callback: CarrierCallback, texts: NonNullable<HttpSettings['texts']>): TextReading {
  const content = openCallback(callback, texts);
  if (content.kind !== 'content') return content;
  const { pointers } = texts;
  const read = (pointer: string, most?: number) => {
    const text = textAt(content.document, pointer);
    return text === undefined ? undefined : storableText(text, most);
  };
  const [from, to, text] = [read(pointers.from), read(pointers.to, longestAddress), read(pointers.text)];
  if (!from) return { kind: 'ignored', why: `It has no number at ${pointers.from}.` };
  if (!to) return { kind: 'ignored', why: `It does not say at ${pointers.to} what it was sent to.` };
  // An empty text is one.
  if (text === undefined) return { kind: 'ignored', why: `It has no text at ${pointers.text}.` };
  const number = parseUgandanNumber(from) ?? storableText(from, longestAddress);
  return { kind: 'text', text: { from: number, to, text } };
}
