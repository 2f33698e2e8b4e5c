import { type MessagePreview, previewMessage } from '../messages/preview-message.ts';
import { fillText } from './render-text.ts';
import type { TemplateContent } from './template.ts';

/** How the text of one language would be sent with the longest values. */
export interface TextPreview {
  readonly language: string;
  /** With letters that take one place each of the GSM alphabet. */
  readonly gsm7Values: MessagePreview;
  /** With letters outside of the GSM alphabet. */
  readonly anyValues: MessagePreview;
}

export function previewTemplate({ texts, variables }: TemplateContent): TextPreview[] {
  const longest = (letter: string) =>
    Object.fromEntries(Object.entries(variables).map(([name, max]) => [name, letter.repeat(max)]));
  const [plain, other] = [longest('x'), longest('ŋ')];
  return Object.entries(texts).map(([language, text]) => ({
    language,
    gsm7Values: previewMessage(fillText(text, plain)),
    anyValues: previewMessage(fillText(text, other)),
  }));
}
