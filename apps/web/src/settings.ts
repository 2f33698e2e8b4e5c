import type { Settings } from './api.ts';
import { toPath } from './to-path.ts';
import { isReviewed } from './words/languages.ts';

/** The settings of the calendar as its pages show them. */
export interface PageSettings {
  /** Empty: pages show the host. */
  readonly name: string;
  readonly description: string;
  /** The time zone in which days begin: `Africa/Kampala`. */
  readonly zone: string;
  readonly accent: string;
  readonly firstView: 'list' | 'month';
  /** A tag of BCP 47, of a language with reviewed texts. */
  readonly language: string;
  readonly logo: Logo | undefined;
}

interface Logo {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Settings of pages that report that the settings cannot be read. */
export const unknownSettings: PageSettings = {
  ...{ name: '', description: '', zone: 'UTC', accent: '#9a3412', firstView: 'list', language: 'en', logo: undefined },
};

export function toPageSettings(settings: Settings, origin: string): PageSettings {
  const { name, description, time_zone: zone, accent_color: accent, first_view, logo } = settings;
  const firstView = first_view === 'month' ? 'month' : 'list';
  const language = settings.languages.find(isReviewed) ?? 'en';
  return { name, description, zone, accent, firstView, language, logo: logo && toLogo(logo, name, origin) };
}

const mostWidth = 160;
const mostHeight = 40;

/** The smallest copy that is not cropped, in the size of the header. */
function toLogo(image: NonNullable<Settings['logo']>, name: string, origin: string): Logo | undefined {
  const { url, width = 0, height = 0 } = image.sizes?.['medium'] ?? image;
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(mostWidth / width, mostHeight / height, 1);
  const { alt = '' } = image;
  return {
    address: toPath(url, origin),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    // The name stands beside the logo: screen readers would read it twice.
    alt: alt === name ? '' : alt,
  };
}

/** The address of the list without filters. */
export const listPathOf = ({ firstView }: Pick<PageSettings, 'firstView'>): string =>
  firstView === 'list' ? '/events/' : '/events/list/';
