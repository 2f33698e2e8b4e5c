/** A browser that a test drives as a person does: by the texts on the page and with keys or clicks. */
export interface Browser {
  readonly name: string;
  open(address: string): Promise<void>;
  /** The text of the page as it is shown. */
  text(): Promise<string>;
  /** Waits until the page contains a text. White space of any length is a space. */
  shows(text: string | RegExp): Promise<void>;
  /** Opens a part of the page that is folded. */
  unfold(summary: string): Promise<void>;
  follow(link: string): Promise<void>;
  /** Replaces the content of the field with this label; `before` is the button behind a field without a visible label. */
  fill(label: string, value: string, before?: string): Promise<void>;
  /** Checks that a field shows the whole of its value. */
  showsField(label: string, value: string): Promise<void>;
  press(button: string): Promise<void>;
  /** Stores the file behind a link, and returns its content. */
  save(link: string): Promise<string>;
  /** Chooses a file. */
  choose(label: string, file: string): Promise<void>;
  close(): Promise<void>;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

export const contains = (page: string, text: string | RegExp): boolean =>
  typeof text === 'string' ? oneLine(page).includes(text) : text.test(oneLine(page));
