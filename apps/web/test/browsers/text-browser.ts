import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, contains } from './browser.ts';
import { type Place, startTerminal, type Terminal } from './terminal.ts';

/** A link, field or button on the screen. Browsers number them; w3m does not number buttons. */
export interface Target {
  readonly number: number | undefined;
  readonly place: Place;
}

/** The keys of a text browser. */
export interface TextBrowserKeys {
  readonly name: string;
  readonly program: string;
  /** The command that opens an address, with pages whose links have numbers. */
  command(address: string): string;
  /** Files of the home folder. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The text of the last lines while a page is loaded. */
  readonly loading: RegExp;
  /** Keys after the start. */
  readonly begin?: (terminal: Terminal) => Promise<void>;
  /** Moves to a target. `from` is the target before on this page. */
  goTo(terminal: Terminal, target: Target, from: Target | undefined): Promise<void>;
  /** Moves to a link or a button, and activates it. */
  activate(terminal: Terminal, target: Target, from: Target | undefined): Promise<void>;
  /** Replaces the text of the field that the cursor is on. */
  write(terminal: Terminal, value: string, home: string): Promise<void>;
  /** Opens another address. */
  open(terminal: Terminal, address: string): Promise<void>;
  /** Stores the file behind the link that the cursor is on, as `name` in the home folder. */
  save(terminal: Terminal, name: string): Promise<void>;
}

/** Less than the width of a field. */
const shownCharacters = 12;

export function startTextBrowser(keys: TextBrowserKeys): Browser {
  const home = mkdtempSync(path.join(tmpdir(), `ngoma-${keys.name}-`));
  for (const [file, content] of Object.entries(keys.settings ?? {})) {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), content);
  }
  let terminal: Terminal | undefined;
  /** The last target on this page. */
  let last: Target | undefined;

  function started(): Terminal {
    if (terminal === undefined) throw new Error(`${keys.name} has no page.`);
    return terminal;
  }

  /** Waits until no page is being loaded. */
  async function loaded(): Promise<void> {
    const isLoading = () => keys.loading.test(started().lines().slice(-4).join('\n'));
    do {
      await started().until(`the end of ${keys.loading}`, () => !isLoading());
      await started().settled();
    } while (isLoading());
  }

  const screen = () => started().lines().join('\n');

  async function find(what: string, pattern: RegExp): Promise<Target> {
    await started().until(what, () => findAll(started().lines(), pattern).length > 0);
    await started().settled();
    const all = findAll(started().lines(), pattern);
    // Forms are filled from top to bottom.
    const next = all.find(({ place }) => last === undefined || isBehind(place, last.place));
    const found = next ?? all[0];
    if (found === undefined) throw new Error(`${what} is not on the screen.`);
    return found;
  }

  async function follow(what: string, pattern: RegExp): Promise<void> {
    const target = await find(what, pattern);
    const before = screen();
    await keys.activate(started(), target, last);
    last = undefined;
    await started().until(`a page behind ${what}`, () => screen() !== before);
    await loaded();
  }

  async function fill(label: string, value: string, before?: string): Promise<void> {
    const target = await find(label, before === undefined ? fieldPattern(label) : fieldBefore(before));
    await keys.goTo(started(), target, last);
    last = target;
    await keys.write(started(), value, home);
    // Long values scroll in their fields, and passwords are stars.
    const ends = [value.slice(0, shownCharacters), value.slice(-shownCharacters), '*'.repeat(shownCharacters)];
    const isShown = () => ends.some((end) => screen().includes(end));
    await started().until(`${value} in ${label}`, isShown);
  }

  return {
    name: keys.name,
    async open(address) {
      last = undefined;
      if (terminal === undefined) {
        terminal = startTerminal(keys.command(address), home);
        await terminal.settled();
        await keys.begin?.(terminal);
      } else {
        await keys.open(terminal, address);
        // The same page again looks the same.
        await terminal.settled();
      }
      await loaded();
    },
    text: async () => screen(),
    async shows(text) {
      await started().until(String(text), () => contains(screen(), text));
      await started().settled();
    },
    // Text browsers show what is folded.
    unfold: () => Promise.resolve(),
    async showsField(_label, value) {
      await started().until(value, () => contains(screen(), value));
    },
    follow: (link) => follow(link, linkPattern(link)),
    press: (button) => follow(button, buttonPattern(button)),
    fill,
    choose: (label, file) => fill(label, file),
    async save(link) {
      await keys.goTo(started(), await find(link, linkPattern(link)), last);
      const file = path.join(home, 'saved');
      await keys.save(started(), path.basename(file));
      for (let tries = 0; tries < 50 && !(existsSync(file) && readFileSync(file).length > 0); tries++)
        await started().settled();
      return readFileSync(file, 'utf8');
    },
    async close() {
      await terminal?.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const escapePattern = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);

const linkPattern = (link: string): RegExp => new RegExp(String.raw`\[(\d+)\]\s*${escapePattern(link)}`);

/** `[4]Sign in`, `([4]BUTTON) Sign in`, `([18]publish) Publish now`, or the text alone in w3m. */
const buttonPattern = (button: string): RegExp =>
  new RegExp(
    String.raw`\[(\d+)\](?:\w+\)|\s)*${escapePattern(button)}(?!\w)|(?<!\S)${escapePattern(button)}(?=$|\s)`,
    'm',
  );

/** The first field behind the label. w3m does not number fields of several lines. */
const fieldPattern = (label: string): RegExp =>
  new RegExp(String.raw`(?<!\S)${escapePattern(label)}[^\[]*?(?:\[(\d+)\]|\[(?= ))`);

/** The field before a button. */
const fieldBefore = (button: string): RegExp =>
  new RegExp(String.raw`\[(\d+)\](?=[_\[ ][^\]]*?\]?\s*(?:\(?\[\d+\](?:\w+\))?)?\s*${escapePattern(button)})`);

/** All matches in the lines, with the number and its place. */
function findAll(lines: readonly string[], pattern: RegExp): Target[] {
  const text = lines.join('\n');
  return [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map((match) => {
    const number = match[1] === undefined ? undefined : Number(match[1]);
    const inMatch = number === undefined ? Math.max(0, match[0].lastIndexOf('[')) : match[0].indexOf(`[${number}]`);
    const start = match.index + inMatch;
    const before = text.slice(0, start).split('\n');
    return { number, place: { row: before.length - 1, column: before.at(-1)?.length ?? 0 } };
  });
}

const isBehind = (place: Place, other: Place): boolean =>
  place.row > other.row || (place.row === other.row && place.column > other.column);
