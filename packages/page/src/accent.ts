/** WCAG's least contrast of texts (AA). */
export const minContrast = 4.5;

/** The backgrounds of links and buttons in `tokens.css`: `soft` has the lower contrast with the accent colour. */
export const backgrounds = { light: '#ffffff', lightSoft: '#f5f5f4', darkSoft: '#221e1b' } as const;

/** The accent colours of `tokens.css`, on light and dark pages. */
export const defaultAccent: Accent = { light: '#9a3412', dark: '#fdba74' };

export interface Accent {
  readonly light: string;
  readonly dark: string;
}

type Channels = readonly number[];

const readChannels = (colour: string): Channels =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
const writeColour = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
function luminanceOf(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast of two colours `#rrggbb`, from 1 to 21. */
export const contrastBetween = (one: string, other: string): number =>
  contrastOf(readChannels(one), readChannels(other));

/** The tones of a colour from itself to black, in the steps that 8 bits have. All have its hue. */
function darkerTones(channels: Channels): Channels[] {
  const greatest = Math.max(...channels);
  return Array.from({ length: greatest + 1 }, (_, step) =>
    channels.map((channel) => (greatest === 0 ? 0 : Math.round((channel * (greatest - step)) / greatest))),
  );
}

const invert = (channels: Channels): Channels => channels.map((channel) => 255 - channel);

function nearestTone(tones: readonly Channels[], background: string): string {
  const behind = readChannels(background);
  const passing = tones.find((tone) => contrastOf(tone, behind) >= minContrast);
  if (passing === undefined) throw new Error(`No tone has enough contrast with ${background}`);
  return writeColour(passing);
}

/** The nearest tone of a colour, itself or a darker one, that can be read on a light background. */
export const darkenFor = (colour: string, background: string): string =>
  nearestTone(darkerTones(readChannels(colour)), background);

/** The nearest tone of a colour, itself or a lighter one, that can be read on a dark background. */
export const lightenFor = (colour: string, background: string): string =>
  nearestTone(darkerTones(invert(readChannels(colour))).map(invert), background);

/** The tones of an accent colour that can be read everywhere on light and on dark pages. */
export function toAccent(colour: string): Accent {
  if (colour === defaultAccent.light) return defaultAccent;
  return { light: darkenFor(colour, backgrounds.lightSoft), dark: lightenFor(colour, backgrounds.darkSoft) };
}

/** CSS that sets the accent colour, for after the tokens. Empty for the colours of the tokens. */
export function accentStyle(accent: Accent): string {
  if (accent === defaultAccent) return '';
  const { light, dark } = accent;
  return `:root{--accent:${light}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark}}}`;
}
