import { createRequire } from 'node:module';
import sharp from 'sharp';

/** The texts of a picture, without HTML. */
export interface PictureTexts {
  /** `Sat, 5 December 2026, 18:00` */
  readonly when: string;
  readonly title: string;
  /** Empty for an event without a venue. */
  readonly place: string;
}

/** The size that messengers show whole. */
const size = { width: 1200, height: 630 } as const;
const margin = 80;
/** WhatsApp ignores larger pictures; palettes of 16 colours need about 15 kB. */
export const maxBytes = 60_000;
/** Longer texts are cut: they would be too small to read. */
const maxLetters = 160;

const { resolve } = createRequire(import.meta.url);
/** Fonts of the service: containers have none. */
const fonts = {
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
};

interface Line {
  readonly text: string;
  readonly font: keyof typeof fonts;
  readonly colour: string;
  readonly top: number;
  readonly height: number;
  /** Dots per inch: a line becomes smaller if it does not fit. */
  readonly dpi: number;
}

/** Draws date, title and place as a PNG. Runs in a process of its own (`preview-pictures.ts`). */
export async function drawPicture({ when, title, place }: PictureTexts): Promise<Buffer> {
  const lines: readonly Line[] = [
    { text: when, font: 'plain', colour: '#9a3412', top: 80, height: 60, dpi: 260 },
    { text: title, font: 'bold', colour: '#1c1917', top: 170, height: 270, dpi: 450 },
    { text: place, font: 'plain', colour: '#57534e', top: 480, height: 70, dpi: 260 },
  ];
  const drawn = await Promise.all(lines.filter(({ text }) => text !== '').map(drawLine));
  const base = sharp({ create: { ...size, channels: 3, background: '#ffffff' } });
  const bar = await sharp({ create: { width: 24, height: size.height, channels: 3, background: '#9a3412' } })
    .png()
    .toBuffer();
  return base
    .composite([{ input: bar, left: 0, top: 0 }, ...drawn])
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

async function drawLine({ text, font, colour, top, height, dpi }: Line) {
  const markup = `<span foreground="${colour}">${escapeMarkup(cut(text))}</span>`;
  const family = font === 'bold' ? 'DejaVu Sans Bold' : 'DejaVu Sans';
  const width = size.width - 2 * margin;
  const draw = (limits: { readonly dpi: number } | { readonly height: number }) =>
    sharp({
      text: { text: markup, font: family, fontfile: fonts[font], width, rgba: true, wrap: 'word-char', ...limits },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const usual = await draw({ dpi });
  const { data } = usual.info.height <= height && usual.info.width <= width ? usual : await draw({ height });
  return { input: data, left: margin, top };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= maxLetters ? text : `${letters.slice(0, maxLetters).join('')}…`;
}

/** Texts are Pango markup, and must not contain control characters. */
const escapeMarkup = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
