import { Parser } from 'htmlparser2';

/** A control of a form with what is chosen or typed in it. */
export interface Control {
  readonly name: string;
  readonly type: string;
  value: string;
  isChecked: boolean;
  /** The values of a list. */
  readonly options: string[];
  /** The text of the chosen option, or beside the box. */
  words: string;
}

export interface PageForm {
  readonly action: string;
  readonly isPost: boolean;
  readonly controls: Control[];
  readonly buttons: { readonly name: string | undefined; readonly value: string }[];
}

/** The forms of the main part of a page. */
export function readForms(html: string): PageForm[] {
  const forms: PageForm[] = [];
  let control: Control | undefined;
  let isOpen = false;
  const words = new Map<Control, Map<string, string>>();
  let option: string | undefined;
  const parser = new Parser(
    {
      onopentag(tag, { name = '', type = 'text', value = '', ...rest }) {
        if (tag === 'form') {
          forms.push({ action: rest['action'] ?? '', isPost: rest['method'] === 'post', controls: [], buttons: [] });
          isOpen = true;
        }
        const form = forms.at(-1);
        if (form === undefined || !isOpen) return;
        if (tag === 'button') form.buttons.push({ name: name || undefined, value });
        if (tag === 'option' && control?.type === 'select') {
          control.options.push(value);
          option = value;
          if ('selected' in rest || control.options.length === 1) control.value = value;
        }
        if (!['input', 'textarea', 'select'].includes(tag)) return;
        control = {
          ...{ name, type: tag === 'input' ? type : tag, value, isChecked: 'checked' in rest, options: [], words: '' },
        };
        form.controls.push(control);
      },
      ontext(text) {
        if (control?.type === 'textarea') control.value += text;
        if (control !== undefined && ['radio', 'checkbox'].includes(control.type)) control.words += text;
        if (control?.type === 'select' && option !== undefined)
          words.set(control, new Map(words.get(control)).set(option, text));
      },
      onclosetag(tag) {
        if (tag === 'form') isOpen = false;
        if (tag === 'option') option = undefined;
        if (tag === 'textarea' && control !== undefined) control.value = control.value.replace(/^\n/, '');
        if (['textarea', 'select', 'label'].includes(tag)) control = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
  for (const each of forms.flatMap(({ controls }) => controls)) {
    const texts = words.get(each);
    if (texts !== undefined) Object.defineProperty(each, 'words', { get: () => texts.get(each.value) ?? '' });
    else each.words = each.words.trim();
  }
  return forms;
}

/** All fields of a form as a browser sends them with a button. */
export function toFields({ controls }: PageForm, button: PageForm['buttons'][number]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { name, type, value, isChecked } of controls) {
    if (type === 'file' || (['checkbox', 'radio'].includes(type) && !isChecked)) continue;
    fields[name] = [...(fields[name] ?? []), value];
  }
  if (button.name !== undefined) fields[button.name] = [button.value];
  return fields;
}
