import { type Mode, modes } from '../account/caller.ts';
import { Refusal } from '../problems/refusal.ts';

export function readMode(text: string): Mode {
  const mode = modes.find((each) => each === text);
  if (mode === undefined) throw new Refusal(`There is no mode '${text}'; there are ${modes.join(' and ')}.`);
  return mode;
}
