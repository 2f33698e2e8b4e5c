import type { ConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { type Control, type PageForm, readForms, toFields } from '../page-forms.ts';

const isTyped = ({ type }: Control): boolean => !['hidden', 'file', 'password', 'submit'].includes(type);

/** Values that the API accepts, by the name or type of the field. */
const byName = (press: number): Readonly<Record<string, string>> => ({
  ...{ start_date: '2033-03-04T05:06', end_date: '2033-03-04T07:08', date: '2033-01-02T03:04' },
  ...{ timezone: 'Africa/Nairobi', time_zone: 'Africa/Nairobi', accent_color: '#7a1f5c', name: `typed-name-${press}` },
  ...{ geo_lat: '1.25', geo_lng: '33.5', phone: '+256772000123', slug: `typed-slug-${press}`, variables: 'name 33' },
  ...{ 'texts.en': 'Hello {{name}}', 'texts.sw': 'Habari {{name}}', 'texts.lg': 'Oli otya {{name}}' },
  ...{ sender_id: `TYPED${press}`, email: `typed${press}@example.org`, number: `+25677200${1000 + press}` },
  ...{ 'limits.per_day': '321', 'limits.spend_per_month': '654.5', expires_at: '2033-05-06T07:08' },
  ...{ allowed_from: '192.0.2.0/24', recipients: `077200${2000 + press}`, login: `typed-${press}` },
  ...{ created_after: '2026-01-02T03:04', as: '', reassign_to: '' },
  ...{ repeats: 'WEEKLY', repeat_every: '3', repeat_until: '2034-05-06' },
});

/** Parameters of what a button does, such as the networks of a decision. They are no values that are stored. */
const parameters = /^(?:cancel_waiting|reassign_to|created_after|endpoint_id|event|restore|operators)$/;
/** Boxes that only say how other fields are meant. */
const modifiers = /^(?:venue_new|venue_address|venue_city|organizer_new|decorative|image_removed|no_logo|csv_remove)$/;
/** Fields that would make a form an error beside others, or that change the meaning of times. */
const untouched = /^(?:all_day|decorative|image_removed|no_logo|alt|repeat_count)$/;

const isValue = (control: Control): boolean =>
  isTyped(control) && ![parameters, modifiers, untouched].some((names) => names.test(control.name));

/** Whether a page has something to type, so that its buttons could drop it. */
export const hasValues = (forms: readonly PageForm[]): boolean =>
  forms.some(({ isPost, controls }) => isPost && controls.some(isValue));

/** Changes all fields of the forms: the last of each group of boxes is chosen. */
function changeAll(forms: readonly PageForm[], press: number): void {
  for (const { controls } of forms) {
    for (const control of controls.filter((each) => isTyped(each) && !untouched.test(each.name))) {
      const isLast = controls.filter(({ name }) => name === control.name).at(-1) === control;
      if (control.type === 'checkbox' || control.type === 'radio') control.isChecked = isLast;
      else if (control.type === 'select')
        control.value =
          control.options.find((option) => option === 'future' || option === byName(press)[control.name]) ??
          control.options.at(-1) ??
          control.value;
      else control.value = byName(press)[control.name] ?? textFor(control, press);
    }
  }
}

const textFor = ({ type, name }: Control, press: number): string =>
  type === 'url' || name === 'url' ? `https://typed${press}.example/` : `typed-${press}-${name}`;

/** Whether a page has the value: in a control of this name, or in words. */
export function shows(html: string, { name, type, value, isChecked, words }: Control): boolean {
  const controls = readForms(html).flatMap((form) => form.controls.filter((each) => each.name === name));
  const main = html.slice(html.indexOf('<main'));
  const inWords = words !== '' && main.replace(/<form.*?<\/form>/gs, '').includes(words);
  if (['checkbox', 'radio'].includes(type)) {
    if (name === 'decision' && html.includes('Rejected')) return true;
    if (name === 'default' && html.includes('used for texts without a sender')) return true;
    if (isChecked && inWords) return true;
    const own = controls.filter((each) => each.value === value);
    const isOn = (each: Control) => each.type === 'hidden' || each.isChecked;
    return isChecked ? own.some(isOn) : own.some((each) => !isOn(each)) || main.includes('name="confirmed"');
  }
  const same = (text: string) => text.trim() === value.trim();
  return (
    controls.some((each) => same(each.value) || (type === 'textarea' && each.value.includes(value))) ||
    inWords ||
    (value !== '' && hasWord(main, value))
  );
}

/** Whether the text of a page has the value, and not only as a part of a longer one. */
const hasWord = (text: string, value: string): boolean =>
  new RegExp(`[>“\\s]${value.replace(/[^\w\s-]/g, '\\$&')}[<”\\s.,]`).test(text);

interface Press {
  readonly address: string;
  /** The place of the form in the page, and of its button. */
  readonly form: number;
  readonly button: number;
  /** Makes the typed values differ. */
  readonly press: number;
}

/** The typed values that are neither stored, nor on the page, after a button was pressed with all fields changed. */
export async function lostValues(
  browser: ConsoleBrowser,
  { address, form, button, press }: Press,
): Promise<readonly string[]> {
  const forms = readForms((await browser.get(address)).html);
  const pressed = forms[form];
  const pressedButton = pressed?.buttons[button];
  if (pressed === undefined || pressedButton === undefined) return [];
  const posted = forms.filter(({ isPost }) => isPost);
  changeAll(posted, press);
  const done = await send(browser, pressed, toFields(pressed, pressedButton));
  const pages = [done.html, ...(await pagesAfter(browser, done)), (await browser.get(address)).html];
  // The button decides the state itself.
  const decided = ['publish', 'duplicate'].includes(pressedButton.value) ? ['status', 'date'] : [];
  return (
    posted
      .flatMap(({ controls }) => controls)
      .filter((each) => isValue(each) && each.value !== '' && !decided.includes(each.name))
      // The other radio buttons of a group.
      .filter(({ type, isChecked }) => type !== 'radio' || isChecked)
      .filter((each) => !pages.some((html) => shows(html, each)))
      .map(({ name, value }) => `${name}: ${value} (${done.status})`)
  );
}

function send(browser: ConsoleBrowser, { action, isPost }: PageForm, fields: Record<string, string[]>) {
  if (isPost) return browser.submit(action, fields);
  const query = Object.entries(fields).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return browser.get(`${action.replace(/\?.*/, '')}?${new URLSearchParams(query)}`);
}

/** The page that follows, and the pages to which it leads: a page that shows a secret leads to the stored record. */
async function pagesAfter(
  browser: ConsoleBrowser,
  { location, html }: Awaited<ReturnType<ConsoleBrowser['get']>>,
): Promise<readonly string[]> {
  if (location !== undefined) return [(await browser.get(location)).html];
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const links = [...main.matchAll(/ href="(\/console\/[^"#]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return Promise.all(links.slice(0, 2).map(async (link) => (await browser.get(link)).html));
}
