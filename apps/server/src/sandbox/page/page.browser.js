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

  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  /** @param {string} time */
  const toText = (time) => format.format(new Date(time));

  /** @param {number} ms */
  const toDuration = (ms) => {
    const hours = ms / 3_600_000;
    if (hours >= 48) return `${(hours / 24).toFixed(1)} days`;
    if (hours >= 1) return `${hours.toFixed(1)} hours`;
    return ms >= 60_000 ? `${Math.round(ms / 60_000)} minutes` : `${Math.round(ms / 1_000)} seconds`;
  };

  /** @param {Schemas['SandboxMessage']} message */
  const messageItem = ({ to, sender_id, text, status, reason, created_at }) => {
    const arrived = status === 'delivered';
    const said = `${toText(created_at)} · ${status}${reason === null ? '' : `: ${reason}`}`;
    return element(
      'li',
      arrived ? 'arrived' : 'missing',
      element('small', '', `${sender_id ?? 'Ngoma'} → ${to}`),
      element('p', '', text ?? '(its text was removed)'),
      element('small', '', said),
    );
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
    // What is read or selected on the page stays as it is while nothing happens.
    const text = JSON.stringify(lists);
    if (text === shown) return;
    shown = text;
    put(/** @type {HTMLElement} */ (messages), lists.messages.map(messageItem), 'No message yet.');
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

  const isLost = () => notice?.textContent === noAnswer;
  const follow = async () => {
    // What was said of a button stays; only that nobody answers is not true any more.
    if (!document.hidden)
      await refresh().then(
        () => isLost() && say(''),
        ({ message }) => say(message),
      );
    setTimeout(follow, askEveryMs);
  };
  void follow();
}
