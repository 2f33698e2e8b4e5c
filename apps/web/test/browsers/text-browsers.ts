import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Terminal } from './terminal.ts';
import type { Target, TextBrowserKeys } from './text-browser.ts';

const enter = '\r';
const escapeKey = '\u001b';
const clearLine = '\u0015';
const reload = '\u0012';
const down = '\u001b[B';

/** One key after the other, because programs read some keys together as another one. */
async function pressEach(terminal: Terminal, ...keys: readonly string[]): Promise<void> {
  for (const each of keys.filter((key) => key !== '')) {
    terminal.press(each);
    await terminal.settled();
  }
}

const numberOf = ({ number }: Target): number => {
  if (number === undefined) throw new Error('The browser has no number for this.');
  return number;
};

/** Digits would be typed into a field, so the cursor walks. It begins on the first link. */
const walkTo: TextBrowserKeys['goTo'] = (terminal, target, from) =>
  pressEach(terminal, down.repeat(Math.max(0, numberOf(target) - (from?.number ?? 1))));

const lynx: TextBrowserKeys = {
  ...{ name: 'Lynx', program: 'lynx' },
  loading: /HTTP request|Making HTTP|Data transfer|^ *Read \d|Getting|Looking up|Sending/m,
  command: (address) => `lynx -accept_all_cookies -nopause -number_fields '${address}'`,
  goTo: walkTo,
  async activate(terminal, target, from) {
    await lynx.goTo(terminal, target, from);
    terminal.press(enter);
  },
  write: (terminal, value) => pressEach(terminal, clearLine, value),
  // It shows the page that it knows until it is told to reload.
  open: (terminal, address) => pressEach(terminal, 'g', clearLine, `${address}${enter}`, reload),
  async save(terminal, name) {
    terminal.press('d');
    await terminal.until('the question what to do', () => terminal.lines().some((line) => /Save to disk/.test(line)));
    await pressEach(terminal, enter);
    await terminal.until('the question for a name', () => terminal.lines().some((line) => /filename:/.test(line)));
    terminal.press(`${clearLine}${name}${enter}`);
  },
};

const w3m: TextBrowserKeys = {
  ...{ name: 'w3m', program: 'w3m' },
  loading: /Opening|Receiving|receiv|Performing/,
  command: (address) =>
    `w3m -o use_cookie=1 -o accept_cookie=1 -o display_link_number=1 -o confirm_qq=0 -o editor="sh $HOME/editor" '${address}'`,
  settings: { editor: 'cat "$HOME/typed" > "$1"\n' },
  // It numbers no buttons, so the cursor walks to the place.
  async goTo(terminal, { number, place: { row, column } }) {
    const label = number === undefined ? '' : `[${number}]`;
    const isField = terminal.lines()[row]?.charAt(column + label.length) === '[';
    const lines = row - terminal.cursor().row;
    terminal.press((lines > 0 ? 'j' : 'k').repeat(Math.abs(lines)));
    await terminal.until(`the cursor in line ${row}`, () => terminal.cursor().row === row);
    await terminal.settled();
    const goal = column + label.length + (isField ? 1 : 0);
    const characters = goal - terminal.cursor().column;
    terminal.press((characters > 0 ? 'l' : 'h').repeat(Math.abs(characters)));
    await terminal.until(`the cursor in column ${goal}`, () => terminal.cursor().column === goal);
  },
  async activate(terminal, target, from) {
    await w3m.goTo(terminal, target, from);
    terminal.press(enter);
  },
  async write(terminal, value, home) {
    // Fields of several lines open an editor.
    writeFileSync(path.join(home, 'typed'), value);
    const hasPrompt = () => /(?:TEXT|Password):/.test(terminal.lines().slice(-3).join());
    const isWritten = () => terminal.lines().some((line) => line.includes(`[${value.slice(0, 12)}`));
    terminal.press(enter);
    await terminal.until('a prompt or the text of the editor', () => hasPrompt() || isWritten());
    if (!hasPrompt()) return;
    terminal.press(`${clearLine}${value}${enter}`);
    await terminal.until('the end of the prompt', () => !hasPrompt());
  },
  open: (terminal, address) => pressEach(terminal, 'U', clearLine, `${address}${enter}`),
  async save(terminal, name) {
    await pressEach(terminal, 'a', clearLine, `${name}${enter}`);
  },
};

const links: TextBrowserKeys = {
  ...{ name: 'Links', program: 'links' },
  loading: /Request sent|Waiting|Received|Looking up|Making connection/,
  command: (address) => `links -no-connect -html-numbered-links 1 '${address}'`,
  begin: async (terminal) => {
    if (terminal.lines().some((line) => line.includes('Welcome to links'))) await pressEach(terminal, enter);
  },
  goTo: walkTo,
  async activate(terminal, target, from) {
    await links.goTo(terminal, target, from);
    terminal.press(enter);
  },
  write: (terminal, value) => pressEach(terminal, clearLine, value),
  open: (terminal, address) => pressEach(terminal, 'g', clearLine, `${address}${enter}`, reload),
  async save(terminal, name) {
    await pressEach(terminal, 'd', clearLine, `${name}${enter}`);
  },
};

const elinks: TextBrowserKeys = {
  ...{ name: 'ELinks', program: 'elinks' },
  loading: /Request sent|Waiting|Received|Looking up|Making connection/,
  command: (address) => `elinks -no-connect 1 '${address}'`,
  settings: {
    '.elinks/elinks.conf': [
      'set document.browse.links.numbering = 1',
      'set document.browse.links.number_keys_select_link = 2',
      'set document.browse.forms.show_formhist = 0',
      'set document.browse.forms.confirm_submit = 0',
      'set ui.show_welcome = 0',
    ].join('\n'),
  },
  goTo: (terminal, target) => pressEach(terminal, String(numberOf(target)), enter),
  async activate(terminal, target, from) {
    await elinks.goTo(terminal, target, from);
    terminal.press(enter);
  },
  // Digits directly behind the escape key would be another key.
  async write(terminal, value) {
    const isEditing = () => !terminal.lines().some((line) => line.includes('(press Enter to edit)'));
    await terminal.until('a field', () => !isEditing());
    terminal.press(enter);
    await terminal.until('the cursor in the field', isEditing);
    await pressEach(terminal, clearLine, value, escapeKey);
    await terminal.until('the end of the field', () => !isEditing());
  },
  open: (terminal, address) => pressEach(terminal, 'g', clearLine, `${address}${enter}`, reload),
  async save(terminal, name) {
    await pressEach(terminal, 'd', clearLine, `${name}${enter}`);
  },
};

export const textBrowsers: readonly TextBrowserKeys[] = [w3m, lynx, links, elinks];
