import { type Html, html } from '@ngoma/page';

/** Elements with a space between, which browsers without styles show too: `List Month Day`. */
export const inRow = (elements: readonly (Html | undefined | false)[]): Html =>
  html`${elements.filter((each) => each !== undefined && each !== false).map((each, index) => [index > 0 && ' ', each])}`;
