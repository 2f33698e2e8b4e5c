/** Shows what has happened in the sandbox, asks again every second, and moves its time on. */
{
  /** @typedef {import('@ngoma/contract').components['schemas']} Schemas */
  /** @typedef {Schemas['SandboxState']} State */
  const askEveryMs = 1000;
  /** Below this, the two clocks differ by what the answer took. */
  const sameTimeMs = 2000;
  const noAnswer = 'The sandbox does not answer. Is it running?';
  let apiKey = '';
  let shown = '';

  /** @param {string} id */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const [notice, messages, webhooks] = ['notice', 'messages', 'webhooks'].map(byId);

  /**
   * An element with what is in it.
   * @param {string} name @param {string} className @param {...(Node | string)} content
   */
  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    if (className !== '') made.className = className;
    made.append(...content);
    return made;
  };

  const timeZone = document.currentScript?.dataset['zone'];
  /** Times of the calendar's zone, from 0 to 24 hours in every locale. */
  const format = new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  /** @param {string} time */
  const toText = (time) => format.format(new Date(time));

  /** @param {number} ms */
  const toDuration = (ms) => {
    const hours = ms / 3_600_000;
    if (hours >= 48) return `${(hours / 24).toFixed(1)} days`;
    if (hours >= 1) return `${hours.toFixed(1)} hours`;
    return ms >= 60_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.round(ms / 1_000)} seconds`;
  };

  /**
   * An entry of a conversation: a text to a phone, or from it.
   * @typedef {{ phone: string, at: string, address: string | null, bubble: HTMLElement }} Entry
   */

  /** @param {string} className @param {string} other @param {string} text @param {string} said */
  const bubbleOf = (className, other, text, said) =>
    element('li', className, element('small', '', other), element('p', '', text), element('small', '', said));

  /** @param {Schemas['SandboxMessage']} message @returns {Entry} */
  const received = ({ to, sender_id, text, status, reason, created_at }) => {
    const said = `${toText(created_at)} · ${status}${reason === null ? '' : `: ${reason}`}`;
    const arrived = status === 'delivered' ? 'arrived' : 'missing';
    const from = `from ${sender_id ?? 'the carrier’s own sender'}`;
    const bubble = bubbleOf(arrived, from, text ?? '(its text was removed)', said);
    return { phone: to, at: created_at, address: sender_id, bubble };
  };

  /** @param {Schemas['SandboxInbound']} text @returns {Entry} */
  const sent = ({ from, to, text, keyword, received_at }) => {
    const said = keyword === null ? toText(received_at) : `${toText(received_at)} · ${keyword}`;
    return { phone: from, at: received_at, address: to, bubble: bubbleOf('sent', `to ${to}`, text, said) };
  };

  /** @param {string} label @param {{ name: string, value: string, maxLength: number }} properties */
  const labelledInput = (label, properties) =>
    element(
      'label',
      '',
      label,
      Object.assign(document.createElement('input'), properties, { required: true, autocomplete: 'off' }),
    );

  /** The conversation of a phone, with its form to answer. @param {string} phone @param {string} address */
  const conversationOf = (phone, address) => {
    const details = /** @type {HTMLDetailsElement} */ (
      element('details', '', element('summary', '', phone), element('ol', ''))
    );
    const form = element(
      'form',
      '',
      labelledInput(`${phone} answers`, { name: 'message', value: '', maxLength: 1600 }),
      labelledInput('to', { name: 'to', value: address, maxLength: 20 }),
      element('button', '', 'Answer'),
    );
    form.dataset['phone'] = phone;
    details.append(form);
    return { item: element('li', '', details), details, newest: '' };
  };

  /** @type {Map<string, ReturnType<typeof conversationOf>>} By phone. */
  const conversations = new Map();
  const shortCode = '8008';

  /** The phones, those with something new first; forms stay, so that nobody loses what is half written. @param {Entry[]} entries */
  const showPhones = (entries) => {
    /** @type {Map<string, Entry[]>} The one whose newest entry is the oldest comes first. */
    const byPhone = new Map();
    for (const each of entries.toSorted((a, b) => a.at.localeCompare(b.at))) {
      const before = byPhone.get(each.phone) ?? [];
      byPhone.delete(each.phone);
      byPhone.set(each.phone, [...before, each]);
    }
    for (const [phone, { item }] of conversations) {
      if (!byPhone.has(phone) && conversations.delete(phone)) item.remove();
    }
    messages?.querySelector('.empty')?.remove();
    if (byPhone.size === 0) messages?.append(element('li', 'empty', 'No message yet.'));
    for (const [phone, theirs] of byPhone) showPhone(phone, theirs);
  };

  /** @param {string} phone @param {Entry[]} entries */
  const showPhone = (phone, entries) => {
    const address = entries.findLast((each) => each.address !== null)?.address ?? shortCode;
    const conversation = conversations.get(phone) ?? conversationOf(phone, address);
    conversations.set(phone, conversation);
    const { item, details } = conversation;
    details.querySelector('ol')?.replaceChildren(...entries.map(({ bubble }) => bubble));
    const newest = entries.at(-1)?.at ?? '';
    if (conversation.newest === newest) return;
    conversation.newest = newest;
    details.open = true;
    // A conversation in which somebody writes stays in its place: a moved element loses the focus.
    if (!item.contains(document.activeElement)) messages?.prepend(item);
  };

  /** @param {Schemas['SandboxAttempt']} attempt */
  const attemptRow = ({ number, at, duration_ms, status, error, response }) =>
    element(
      'tr',
      '',
      element('td', '', String(number)),
      element('td', '', toText(at)),
      element('td', '', `${status ?? error ?? ''}`),
      element('td', '', `${duration_ms} ms`),
      element('td', '', response ?? ''),
    );

  /** @param {Schemas['SandboxWebhook']} webhook */
  const webhookItem = ({ id, type, url, state, body, next_attempt_at, attempts }) => {
    const failing = state === 'pending' && attempts.length > 0;
    const next = next_attempt_at !== null && failing ? `, next attempt ${toText(next_attempt_at)}` : '';
    const tries = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
    const heads = ['#', 'at', 'answer', 'took', 'body'].map((text) => element('th', '', text));
    const details = element(
      'details',
      '',
      element(
        'summary',
        '',
        element('b', '', type),
        ' ',
        element('span', failing ? 'failing' : state, state),
        ` after ${tries}${next}`,
      ),
      element('small', '', `${id} to ${url}`),
      element('pre', '', body),
      element(
        'table',
        '',
        element('thead', '', element('tr', '', ...heads)),
        element('tbody', '', ...attempts.map(attemptRow)),
      ),
    );
    details.dataset['id'] = id;
    return element('li', '', details);
  };

  /**
   * Puts a list in the place of the last, with the details open that were.
   * @param {HTMLElement} list @param {HTMLElement[]} items @param {string} empty
   */
  const put = (list, items, empty) => {
    const open = [...list.querySelectorAll('details[open]')].map(
      (each) => /** @type {HTMLElement} */ (each).dataset['id'],
    );
    list.replaceChildren(...(items.length > 0 ? items : [element('li', 'empty', empty)]));
    for (const each of list.querySelectorAll('details')) each.open = open.includes(each.dataset['id']);
  };

  /** @param {State} state */
  const show = ({ now, credentials, ...lists }) => {
    apiKey = credentials.api_key;
    const aheadMs = new Date(now).getTime() - Date.now();
    byId('now').textContent = toText(now);
    byId('ahead').textContent = aheadMs > sameTimeMs ? `${toDuration(aheadMs)} ahead` : '';
    // Keeps a selection on the page while nothing happens.
    const text = JSON.stringify(lists);
    if (text === shown) return;
    shown = text;
    showPhones([...lists.messages.map(received), ...lists.inbound.map(sent)]);
    put(
      /** @type {HTMLElement} */ (webhooks),
      lists.webhooks.map(webhookItem),
      'None went out yet: send a message with an address for them.',
    );
    byId('credentials').replaceChildren(
      ...[
        ['API key', credentials.api_key],
        ['Webhook secret', credentials.webhook_secret],
        ['Login', credentials.login],
        ['Password', credentials.password],
      ].flatMap(([name = '', value = '']) => [element('dt', '', name), element('dd', '', value)]),
    );
  };

  /** @param {string} sentence */
  const say = (sentence) => {
    /** @type {HTMLElement} */ (notice).textContent = sentence;
  };

  /**
   * The body of the answer; throws what the service says against the request.
   * @param {string} path @param {RequestInit} [request]
   */
  const ask = async (path, request) => {
    const response = await fetch(path, request).catch(() => {
      throw new Error(noAnswer);
    });
    const body = response.status === 204 ? undefined : await response.json();
    if (!response.ok) throw new Error(body.detail);
    return body;
  };

  /** @param {unknown} body */
  const posted = (body) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(body),
  });

  const refresh = async () => show(await ask('./sandbox/state'));

  /** @param {() => Promise<unknown>} work */
  const attempt = async (work) => {
    try {
      await work();
      say('');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };

  /** @param {number} seconds */
  const advance = async (seconds) => {
    for (let left = seconds; left > 0; ) {
      ({ seconds_left: left } = await ask('./sandbox/advance', posted({ seconds: left })));
      await refresh();
    }
  };

  /** With all buttons waiting, so that nothing is asked for twice. @param {() => Promise<unknown>} work */
  const whileButtonsWait = async (work) => {
    const buttons = document.querySelectorAll('button');
    for (const each of buttons) each.disabled = true;
    await attempt(async () => {
      await work();
      await refresh();
    });
    for (const each of buttons) each.disabled = false;
  };

  byId('advance').addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const { seconds } = target.dataset;
    void whileButtonsWait(() =>
      seconds === undefined ? ask('./sandbox/reset', { method: 'POST' }) : advance(Number(seconds)),
    );
  });
  byId('send').addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const message = Object.fromEntries([...fields].filter(([, value]) => value !== ''));
    void whileButtonsWait(() => ask('./v1/messages', posted(message)));
  });

  messages?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = { ...Object.fromEntries(new FormData(form)), from: form.dataset['phone'] };
    void whileButtonsWait(async () => {
      await ask('./sandbox/inbound', posted(text));
      /** @type {HTMLInputElement} */ (form.elements.namedItem('message')).value = '';
    });
  });

  const isLost = () => notice?.textContent === noAnswer;
  const follow = async () => {
    // Keeps the message of a button, and removes only the one about a lost connection.
    if (!document.hidden)
      await refresh().then(
        () => isLost() && say(''),
        ({ message }) => say(message),
      );
    setTimeout(follow, askEveryMs);
  };
  void follow();
}
