import { type Html, html } from '@ngoma/page';
import type { Event } from '../api.ts';
import { toPath } from '../to-path.ts';

type Image = Exclude<Event['image'], boolean>;
interface Size {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly filesize?: number;
}

const minWidth = 400;
const maxBytes = 25_000;

/** The picture of a page, small enough for slow networks. */
export function pictureHtml(image: Image, origin: string): Html {
  const { url, width, height } = chooseSize(image) ?? image;
  const size = width !== undefined && html` width="${width}" height="${height}"`;
  return html`<img class="picture" src="${toPath(url, origin)}" alt="${image.alt ?? ''}"${size}>
`;
}

/** The smallest size of at least 400 pixels, or a smaller one if that has more than 25 kB. */
function chooseSize({ url, width = 0, height = 0, filesize, sizes = {} }: Image): Size | undefined {
  const { thumbnail: _square, ...copies } = sizes;
  const whole = { url, width, height, ...(filesize !== undefined && { filesize }) };
  const all: Size[] = [...Object.values(copies), ...(width > 0 ? [whole] : [])];
  const sorted = all.sort((a, b) => a.width - b.width);
  const isLight = ({ filesize: bytes = 0 }: Size) => bytes <= maxBytes;
  const large = sorted.find((each) => each.width >= minWidth);
  if (large !== undefined && isLight(large)) return large;
  return sorted.filter(isLight).at(-1) ?? sorted[0];
}

/** The address of a picture for previews of links, about 1,200 pixels wide. */
export const previewOf = (image: Image): string => image.sizes?.['large']?.url ?? image.url;
