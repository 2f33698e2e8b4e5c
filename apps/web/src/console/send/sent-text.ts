import type { ConsoleVisit } from '../frame/screen.ts';
import { timeText } from '../times.ts';

/** The sentence above a page after the sending: the texts go now, or at a time that the check page has shown. */
export function sentText({ request, zone }: ConsoleVisit, what: 'text is' | 'texts are'): string {
  const at = Date.parse(request.query.get('at') ?? '');
  if (Number.isNaN(at)) return `The ${what} stored and on ${what === 'text is' ? 'its' : 'their'} way.`;
  return `The ${what} stored. Sending begins on ${timeText(new Date(at).toISOString(), zone)}.`;
}
