/** The search over all pages: `/` or a click opens it, arrows choose, Enter goes there. */
{
  /** @typedef {readonly [address: string, title: string, kind: string, summary: string, words: string]} Found */
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { root = '', ending = '' } = script.dataset;
  const opener = document.querySelector('a.search');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = `<input type="text" role="combobox" aria-label="Search all pages" aria-expanded="true" aria-autocomplete="list"
    aria-controls="found" autocomplete="off" spellcheck="false" placeholder="Search operations, guides, schemas, errors">
    <ul id="found" role="listbox" aria-label="Pages found" hidden></ul><p role="status"></p>`;
  document.body.append(dialog);
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector('input'));
  const list = /** @type {HTMLUListElement} */ (dialog.querySelector('ul'));
  const status = /** @type {HTMLElement} */ (dialog.querySelector('p'));
  let chosen = 0;

  /** @returns {readonly Found[]} */
  const index = () => /** @type {any} */ (window).docsSearchIndex ?? [];

  const load = () => {
    if (document.querySelector('script[data-index]') !== null) return;
    const element = document.createElement('script');
    element.src = `${root}search-index.js`;
    element.dataset['index'] = '';
    element.addEventListener('load', show);
    element.addEventListener('error', () => {
      element.remove();
      status.textContent = 'The search could not be loaded. Close it, and open it again to try once more.';
    });
    document.head.append(element);
  };

  /** How well a page fits, the more the better; 0 where a word of the question is not on it. @param {Found} found @param {string[]} words */
  const score = ([address, title, kind, summary, further], words) => {
    const name = title.toLowerCase();
    const all = `${name} ${kind} ${summary} ${further}`.toLowerCase();
    // Operations are called by what they do, as much as by their names.
    const question = words.join(' ');
    const said = summary.toLowerCase();
    let sum = said.startsWith(question) ? 80 : `${name} ${said}`.includes(question) ? 40 : 0;
    for (const word of words) {
      if (!all.includes(word)) return 0;
      if (name === word) sum += 100;
      else if (name.startsWith(word)) sum += 40;
      else if (name.includes(word)) sum += 20;
      else if (said.includes(word)) sum += 10;
      else sum += 3;
    }
    // A page before its parts, and what people ask for most before the rest.
    if (address.includes('#')) return sum / 2;
    return sum + (kind === 'Guide' ? 6 : kind === 'Operation' ? 5 : 0);
  };

  /** @param {string} address */
  const hrefOf = (address) => {
    const [page = '', fragment] = address.split('#');
    const file = page === '' && ending !== '' ? 'index' : page;
    return root + file + (file === '' ? '' : ending) + (fragment === undefined ? '' : `#${fragment}`) || './';
  };

  /** @param {string} name @param {string} text */
  const piece = (name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : index().filter((each) => score(each, words) > 0);
    const shown = found.toSorted((one, other) => score(other, words) - score(one, words)).slice(0, 12);
    chosen = 0;
    list.replaceChildren(
      ...shown.map(([address, title, kind, summary], position) => {
        const item = document.createElement('li');
        item.id = `found-${position}`;
        item.setAttribute('role', 'option');
        item.dataset['href'] = hrefOf(address);
        item.append(piece('span', kind), piece('b', title), piece('small', summary));
        return item;
      }),
    );
    list.hidden = shown.length === 0;
    status.textContent = sayFound(words, found);
    mark();
  }

  /** @param {readonly string[]} words @param {readonly Found[]} found */
  function sayFound(words, found) {
    if (words.length === 0) return 'Type a word.';
    return index().length === 0 ? 'Loading…' : `${found.length} found`;
  }

  function mark() {
    [...list.children].forEach((item, position) => {
      item.setAttribute('aria-selected', String(position === chosen));
      if (position === chosen) item.scrollIntoView({ block: 'nearest' });
    });
    if (list.hidden) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `found-${chosen}`);
  }

  const open = () => {
    load();
    dialog.showModal();
    input.select();
    show();
  };

  /** @param {Element | null | undefined} item */
  const go = (item) => {
    const href = item instanceof HTMLElement ? item.dataset['href'] : undefined;
    if (href === undefined) return;
    dialog.close();
    location.href = href;
  };

  opener?.addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  opener?.setAttribute('role', 'button');
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    // The field of a search that was just closed has the keys until the page is drawn again.
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !dialog.contains(target);
    if (event.key !== '/' || dialog.open || isTyping) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'ArrowDown' && count > 0) chosen = (chosen + 1) % count;
    else if (event.key === 'ArrowUp' && count > 0) chosen = (chosen + count - 1) % count;
    else if (event.key === 'Enter') go(list.children[chosen]);
    else return;
    event.preventDefault();
    mark();
  });
  list.addEventListener('click', (event) => go(/** @type {Element} */ (event.target).closest('li')));
  // The backdrop belongs to the dialog itself.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
}
