import { fillText } from '../messages/render-text.ts';
import type { Autofill, Language } from './verification.ts';

/**
 * The texts of the service. The code comes after the first 20 characters, because carriers repeat those in receipts. A
 * language is reviewed once a named person who speaks it has read its text (docs/guides/one-time-codes.md).
 */
const texts: Readonly<Record<Language, { readonly text: string; readonly isReviewed: boolean }>> = {
  en: {
    text: 'Your one-time code is {{code}}. It is valid for {{minutes}} min. Do not share it with anyone.',
    isReviewed: true,
  },
  lg: {
    text: "Koodi yo ey'omulundi gumu eri {{code}}. Ekola okumala eddakiika {{minutes}}. Togigabana na muntu yenna.",
    isReviewed: false,
  },
  sw: {
    text: 'Nambari yako ya mara moja ni {{code}}. Ni halali kwa dakika {{minutes}}. Usimpe mtu yeyote.',
    isReviewed: false,
  },
};

export const textOf = (language: Language): string => texts[language].text;

/** Whether the text of the service is reviewed. */
export const isReviewed = (language: Language): boolean => texts[language].isReviewed;

export interface TextValues {
  readonly code: string;
  readonly minutes: string;
}

/** Fills a text, and ends it as a phone needs it to enter the code by itself. */
export const renderCode = (text: string, values: TextValues, autofill: Autofill | null): string =>
  `${fillText(text, { ...values })}${endingOf(autofill, values)}`;

function endingOf(autofill: Autofill | null, { code }: TextValues): string {
  if (autofill === null) return '';
  return 'androidHash' in autofill ? `\n${autofill.androidHash}` : `\n\n@${autofill.webHost} #${code}`;
}
