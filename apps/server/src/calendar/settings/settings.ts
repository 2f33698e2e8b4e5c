import { backgrounds, contrastBetween, darkenFor, minContrast } from '@ngoma/page';
import type { ImageReference } from '../images/image.ts';
import type { InvalidParameter } from '../posts/invalid-parameters.ts';
import type { ImageId } from '../posts/post.ts';

type PageLanguage = 'en' | 'sw' | 'lg';
export type FirstView = 'list' | 'month';

/** The settings of the calendar. Undefined members have the default of the service. */
export interface Settings {
  readonly name: string;
  readonly description: string;
  readonly logoId: ImageId | undefined;
  readonly timeZone: string | undefined;
  readonly languages: readonly PageLanguage[];
  readonly accent: string | undefined;
  readonly firstView: FirstView;
}

/** Changes of settings. Empty texts restore the default; `logoId` is null to remove the logo. */
export interface SettingsPatch {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly logoId: ImageId | null | undefined;
  readonly timeZone: string | undefined;
  readonly languages: readonly PageLanguage[] | undefined;
  readonly accent: string | undefined;
  readonly firstView: FirstView | undefined;
}

/** Changes as they are sent, with a reference to the logo. */
export interface SettingsInput extends Omit<SettingsPatch, 'logoId'> {
  readonly logo: ImageReference | undefined;
}

export const defaultSettings: Settings = {
  name: '',
  description: '',
  logoId: undefined,
  timeZone: undefined,
  languages: ['en'],
  accent: undefined,
  firstView: 'list',
};

const languageNames: Readonly<Record<PageLanguage, string>> = { en: 'English', sw: 'Swahili', lg: 'Luganda' };

/** The languages whose texts on the pages a named speaker has reviewed. */
const reviewedLanguages: readonly PageLanguage[] = ['en'];

export function patchSettings(current: Settings, patch: SettingsPatch): Settings {
  return {
    name: patch.name ?? current.name,
    description: patch.description ?? current.description,
    logoId: patch.logoId === undefined ? current.logoId : (patch.logoId ?? undefined),
    timeZone: patch.timeZone === undefined ? current.timeZone : patch.timeZone || undefined,
    languages: patch.languages ?? current.languages,
    accent: patch.accent === undefined ? current.accent : patch.accent || undefined,
    firstView: patch.firstView ?? current.firstView,
  };
}

/** Errors that depend on more than the shape of the members. */
export const findErrors = ({ timeZone = '', languages = [], accent = '' }: SettingsPatch): InvalidParameter[] => [
  ...(timeZone === '' || isIanaZone(timeZone) ? [] : [unknownZone]),
  ...unreviewed(languages),
  ...(accent === '' || contrastWithWhite(accent) >= minContrast ? [] : [paleColour(accent)]),
];

function isIanaZone(name: string): boolean {
  // `Intl` also accepts offsets.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const unknownZone: InvalidParameter = {
  name: 'time_zone',
  pointer: '/time_zone',
  rule: 'zone',
  sentence: "'time_zone' must be an IANA time zone such as Africa/Kampala, or an empty text for that of the service.",
};

function unreviewed(languages: readonly PageLanguage[]): InvalidParameter[] {
  const names = languages.filter((each) => !reviewedLanguages.includes(each)).map((each) => languageNames[each]);
  if (names.length === 0) return [];
  const sentence =
    `'languages' cannot contain ${names.join(' and ')} yet: a named speaker must review the texts of the pages ` +
    `first. Send only ${reviewedLanguages.join(', ')}.`;
  return [{ name: 'languages', pointer: '/languages', rule: 'unreviewed', sentence }];
}

/** Also the contrast of the white texts on buttons. */
const contrastWithWhite = (colour: string): number => contrastBetween(colour, backgrounds.light);

function paleColour(colour: string): InvalidParameter {
  // Rounded down, so that a contrast that is too low never reads 4.5:1.
  const contrast = Math.floor(contrastWithWhite(colour) * 10) / 10;
  const nearest = darkenFor(colour, backgrounds.light);
  const sentence =
    `'accent_color' must have a contrast of at least ${minContrast}:1 with white, and ${colour} has ${contrast}:1: ` +
    `the nearest colour that passes is ${nearest}.`;
  return { name: 'accent_color', pointer: '/accent_color', rule: 'contrast', sentence };
}

/** The names of the members of the contract that differ. */
export function changedMembers(before: Settings, after: Settings): string[] {
  const members: Readonly<Record<string, (settings: Settings) => unknown>> = {
    name: (settings) => settings.name,
    description: (settings) => settings.description,
    logo: (settings) => settings.logoId,
    time_zone: (settings) => settings.timeZone,
    languages: (settings) => settings.languages.join(),
    accent_color: (settings) => settings.accent,
    first_view: (settings) => settings.firstView,
  };
  return Object.entries(members).flatMap(([name, read]) => (read(before) === read(after) ? [] : [name]));
}
