import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { defaultAccent } from '@ngoma/page';
import type { Image } from '../images/image.ts';
import { fromImageInput, toImage } from '../images/representation.ts';
import type { Settings, SettingsInput } from './settings.ts';

type Schemas = components['schemas'];

/** The settings with their defaults. */
export function toSettings(
  settings: Settings,
  logo: Image | undefined,
  { origin, zone }: { readonly origin: string; readonly zone: string },
): Schemas['CalendarSettings'] {
  return complete<Schemas['CalendarSettings']>({
    name: settings.name,
    description: settings.description,
    logo: logo && toImage(logo, origin),
    time_zone: settings.timeZone ?? zone,
    languages: [...settings.languages],
    accent_color: settings.accent ?? defaultAccent.light,
    first_view: settings.firstView,
  });
}

export function fromSettings(body: Schemas['CalendarSettingsUpdate']): SettingsInput {
  const { name, description, logo, time_zone, languages, accent_color, first_view, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  return {
    name: name && toLine(name),
    description: description && toLine(description),
    logo: logo === undefined ? undefined : fromImageInput(logo),
    timeZone: time_zone,
    languages,
    accent: accent_color?.toLowerCase(),
    firstView: first_view,
  };
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
