import { createDraw } from '../../../../test/harness/draw.ts';

/**
 * Texts that may be dates, the same for the same seed: first forms that people and programs write, then anything that
 * looks like a piece of one, pieces in other orders, and texts with a character too many or too few.
 */
export interface GeneratedTexts {
  /** Forms that must be read. */
  readonly common: readonly string[];
  /** Texts that must be read as PHP does, or refused. */
  readonly any: readonly string[];
}

type Random = () => number;

/** `{name}` is replaced by one of these, recursively. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Y: ['2026', '2031', '2028', '2032', '1999', '2100'],
  YY: ['26', '31', '69', '70', '99', '05'],
  m: ['01', '02', '03', '06', '09', '10', '11', '12'],
  n: ['1', '2', '3', '6', '9', '10', '11', '12'],
  d: ['01', '05', '09', '13', '25', '28', '29', '30', '31'],
  j: ['1', '5', '9', '13', '25', '28', '29', '30', '31'],
  dth: ['1st', '2nd', '3rd', '4th', '11th', '22nd', '30th'],
  H: ['00', '01', '02', '03', '08', '12', '18', '23', '24'],
  G: ['0', '1', '2', '8', '12', '18', '23'],
  g: ['1', '2', '6', '9', '11', '12'],
  i: ['00', '05', '15', '30', '45', '59'],
  s: ['00', '01', '30', '59', '60'],
  a: ['am', 'pm', 'AM', 'PM', 'a.m.', 'p.m.', 'A.M.'],
  half: ['am', 'pm', 'AM', 'PM'],
  F: ['January', 'February', 'march', 'April', 'MAY', 'June', 'july', 'August', 'September', 'October', 'November'],
  M: ['Jan', 'Feb', 'mar', 'Apr', 'May', 'Jun', 'Jul', 'AUG', 'Sep', 'Sept', 'Oct', 'nov', 'Dec'],
  month: ['{F}', '{M}'],
  l: ['Sunday', 'monday', 'Tuesday', 'wednesday', 'THURSDAY', 'friday', 'Saturday'],
  D: ['Sun', 'mon', 'Tue', 'wed', 'Thu', 'fri', 'SAT'],
  weekday: ['{l}', '{D}'],
  unit: ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'fortnight'],
  units: ['{unit}s', 'days', 'weeks', 'months', 'secs', 'mins', 'weekdays', 'fridays', 'sat'],
  which: ['next', 'last', 'this', 'previous'],
  ordinal: ['first', 'second', 'third', 'fourth', 'fifth', 'eighth', 'twelfth'],
  number: ['1', '2', '3', '5', '10', '12', '36', '90', '40'],
  sign: ['+', '-', '', '+ ', '- ', '--', '+-'],
  word: ['today', 'tomorrow', 'yesterday', 'now', 'noon', 'midnight'],
  W: ['01', '10', '23', '52', '53'],
  N: ['1', '3', '5', '7', '0'],
  z: ['001', '059', '060', '150', '365', '366'],
  offset: ['+02:00', '-0500', '+03', 'Z', '+5', '+0530', '-03:30', 'GMT+3', 'GMT-0800', '+05:45'],
  abbreviation: ['UTC', 'GMT', 'EST', 'EDT', 'EAT', 'CET', 'cest', 'PST', 'IST', 'BST', 'JST', 'MSK', 'AEST'],
  place: ['Europe/Berlin', 'Africa/Kampala', 'America/New_York', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu'],
  zone: ['{offset}', ' {offset}', ' {abbreviation}', ' {place}', ' ({abbreviation})'],
  isoDate: ['{Y}-{m}-{d}'],
  isoTime: ['{H}:{i}', '{H}:{i}:{s}', '{H}:{i}:{s}.123', '{H}'],
  time12: ['{g}{a}', '{g} {a}', '{g}:{i}{a}', '{g}:{i} {a}', '{g}.{i}{a}', '{g}:{i}:{s} {a}'],
  time24: ['{H}:{i}', '{G}:{i}', '{H}:{i}:{s}', '{H}.{i}', 'T{H}:{i}'],
  time: ['{time12}', '{time24}'],
  commonDate: [
    '{isoDate}',
    '{Y}/{m}/{d}',
    '{m}/{d}/{Y}',
    '{n}/{j}/{Y}',
    '{n}/{j}/{YY}',
    '{d}-{m}-{Y}',
    '{d}.{m}.{Y}',
    '{j}.{n}.{Y}',
    '{j} {month} {Y}',
    '{dth} {month} {Y}',
    '{j}. {month} {Y}',
    '{month} {j}, {Y}',
    '{month} {dth}, {Y}',
    '{month} {j} {Y}',
    '{j}-{M}-{Y}',
    '{M}-{d}-{Y}',
    '{month} {Y}',
    '{j} {month}',
    '{month} {j}',
    '{weekday}, {j} {month} {Y}',
    '{weekday}, {month} {j}, {Y}',
    '{Y}{m}{d} ',
    '{Y}-W{W}-{N}',
    '{Y}W{W}',
    '{Y}-{z}',
    'first day of {month} {Y}',
    'last day of {month} {Y}',
    '{ordinal} {l} of {month} {Y}',
    'last {l} of {month} {Y}',
    'first day of next month',
    'last day of this month',
    '{weekday} next week',
    '{l} this week',
    '{which} {l}',
    '{which} {unit}',
    '{l}',
    'tomorrow',
    'yesterday',
    'today',
    '{sign}{number} {unit}',
    '+{number} {units}',
    '{number} {unit}s ago',
    '{l} {number} weeks ago',
    '{ordinal} day',
    '+{number} weekdays',
    '{number} weekdays ago',
  ],
  common: [
    '{commonDate}',
    '{commonDate} {H}:{i}',
    '{commonDate} {H}:{i}:{s}',
    '{commonDate} {g}{half}',
    '{commonDate} {g}:{i} {half}',
    '{commonDate}, {H}:{i}',
    '{isoDate}T{isoTime}',
    '{isoDate}T{H}:{i}{offset}',
    '{isoDate}T{H}:{i}:{s}.123{offset}',
    '{isoDate} {H}:{i}:{s}{zone}',
    '{Y}{m}{d}T{H}{i}{s}',
    '{Y}{m}{d}T{H}{i}{s}Z',
    '{D}, {d} {M} {Y} {H}:{i}:{s} +0300',
    '{D}, {d} {M} {Y} {H}:{i}:{s} GMT',
    '{D} {M} {d} {H}:{i}:{s} {Y}',
    '{l}, {d}-{M}-{YY} {H}:{i}:{s} UTC',
    '{g}{a} {word}',
    '{word} {time24}',
    '{word} {time12}',
    '{H}:{i}',
    '@1767225600',
    '{isoDate} +{number} {unit}s',
    '{isoDate} {H}:{i} -{number} {unit}s',
    'back of {g}pm',
    'front of {G}',
    '{Y}-{m}',
    '{Y}-{m}-{d} {H}:{i} {place}',
  ],
  piece: [
    '{common}',
    '{commonDate}',
    '{time}',
    '{zone}',
    '{word}',
    '{weekday}',
    '{sign}{number} {unit}',
    '{sign}{number}{units}',
    '{which} {units}',
    '{ordinal} {units}',
    '{which} week',
    '{ordinal} {weekday} of',
    'first day of',
    'last day of',
    'ago',
    'KST',
    '+23:15',
    '{month}',
    '{Y}',
    '{H}{i}',
    '{H}{i}{s}',
    '{j}',
    '{isoDate}',
    '@-{number}',
    'of',
    '{j}/{M}/{Y}:{H}:{i}:{s} {offset}',
    '{Y}:{m}:{d} {H}:{i}:{s}',
    '{j} XI {Y}',
    '{YY}-{M}-{d}',
    '{YY}-{n}-{j}',
    '{Y}.{z}',
    '{d}.{m}.{YY}',
    '{M} {j} {H}.{i}.{s}',
    '{month}{j}{time}',
    '{time24} {a}',
  ],
  glue: [' ', ' ', ' ', ' ', '', ', ', '\t', '-', ' of ', 'T'],
  noise: [' ', '.', ',', '-', '/', ':', '0', '1', '9', 'T', 'a', 's', '+', '(', ')', 'W', 'st', '\n', '\u00a0', '!'],
};

export function generateTexts(seed: number, count: { readonly common: number; readonly any: number }): GeneratedTexts {
  const random = createDraw(seed).fraction;
  return {
    common: uniqueTexts(count.common, () => expand('{common}', random)),
    any: uniqueTexts(count.any, () => makeAny(random)),
  };
}

function uniqueTexts(count: number, make: () => string): string[] {
  const texts = new Set<string>();
  while (texts.size < count) texts.add(make());
  return [...texts];
}

function makeAny(random: Random): string {
  const pieces = Array.from({ length: 1 + Math.floor(random() * 3.5) }, () => expand('{piece}', random));
  const text = pieces.reduce((before, piece) => before + expand('{glue}', random) + piece);
  return random() < 0.4 ? change(text, random) : text;
}

/** A character more, less, or in the other case. */
function change(text: string, random: Random): string {
  const at = Math.floor(random() * text.length);
  const [before, character, behind] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  const other = character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase();
  const kinds = [before + behind, before + other + behind, before + expand('{noise}', random) + character + behind];
  return choose(kinds, random);
}

function expand(template: string, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => expand(choose(parts[name] ?? [], random), random));
}

function choose(all: readonly string[], random: Random): string {
  return all[Math.floor(random() * all.length)] ?? '';
}
