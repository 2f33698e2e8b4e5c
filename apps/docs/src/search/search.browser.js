/** The search over all pages: `/` or a click opens it, arrows choose, Enter goes there. */
{
  /** @typedef {{ address: string, title: string, heading: string, kind: string, sentence: readonly { text: string, isMatch: boolean }[] }} Found */
  /** @typedef {{ ready: Promise<void>, search(question: string): { count: number, shown: readonly Found[] } }} Engine */
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { root = '', ending = '' } = script.dataset;
  const opener = document.querySelector('a.search');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = `<input type="text" role="combobox" aria-label="Search all pages" aria-expanded="true" aria-autocomplete="list"
    aria-controls="found" autocomplete="off" spellcheck="false" placeholder="Search the documentation">
    <ul id="found" role="listbox" aria-label="Pages found" hidden></ul><p role="status"></p>`;
  document.body.append(dialog);
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector('input'));
  const list = /** @type {HTMLUListElement} */ (dialog.querySelector('ul'));
  const status = /** @type {HTMLElement} */ (dialog.querySelector('p'));
  let chosen = 0;
  /** @type {Engine | undefined} */
  let engine;

  const load = () => {
    if (document.querySelector('script[data-index]') !== null) return;
    const element = document.createElement('script');
    element.src = `${root}search-index.js`;
    element.dataset['index'] = '';
    element.addEventListener('load', async () => {
      /** @type {Engine} */
      const loaded = /** @type {any} */ (window).docsSearch;
      await loaded.ready;
      engine = loaded;
      show();
    });
    element.addEventListener('error', () => {
      element.remove();
      status.textContent = 'The search could not be loaded. Close it, and open it again to try once more.';
    });
    document.head.append(element);
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
    const question = input.value.trim();
    const { count, shown } = engine?.search(question) ?? { count: 0, shown: [] };
    chosen = 0;
    list.replaceChildren(...shown.map(toItem));
    list.hidden = shown.length === 0;
    status.replaceChildren(...describeResult(question, count, shown.length));
    mark();
  }

  /** @param {Found} found @param {number} position */
  function toItem({ address, title, heading, kind, sentence }, position) {
    const item = document.createElement('li');
    item.id = `found-${position}`;
    item.setAttribute('role', 'option');
    item.dataset['href'] = hrefOf(address);
    const words = document.createElement('small');
    words.append(...sentence.map(({ text, isMatch }) => (isMatch ? piece('mark', text) : text)));
    item.append(piece('span', kind), piece('b', heading === '' ? title : `${title} › ${heading}`), words);
    return item;
  }

  /** @param {string} question @param {number} count @param {number} shown @returns {(string | Node)[]} */
  function describeResult(question, count, shown) {
    if (question === '') return ['Type a question, the name of an operation, a path or an error code.'];
    if (engine === undefined) return ['Loading…'];
    if (count > shown) return [`${count} pages found, the best ${shown} shown.`];
    if (count > 0) return [`${count} ${count === 1 ? 'page' : 'pages'} found.`];
    const all = /** @type {HTMLAnchorElement} */ (piece('a', 'list of all pages'));
    all.href = hrefOf('contents');
    return [`Nothing found for “${question}”. Check the spelling, use fewer or other words, or look in the `, all, '.'];
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
  // Pages that found nothing lead here.
  if (location.hash === '#search') open();
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
