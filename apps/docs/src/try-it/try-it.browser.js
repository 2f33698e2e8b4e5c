/** The form of an operation: sends the request and shows the response. */
{
  const form = document.querySelector('form.try');
  const savedCredentials = 'ngoma-docs-credentials';

  /** @param {string} credentials */
  const authorization = (credentials) =>
    credentials.includes(':')
      ? `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(credentials)))}`
      : `Bearer ${credentials}`;

  /** @param {HTMLFormElement} element @param {string} name */
  const fieldValue = (element, name) => {
    const field = element.elements.namedItem(name);
    return field !== null && 'value' in field ? String(field.value) : undefined;
  };

  /** @param {HTMLFormElement} element @returns {{ url: string, options: RequestInit }} */
  const readRequest = (element) => {
    const { method = 'GET', template = '/' } = element.dataset;
    const query = new URLSearchParams();
    /** @type {Record<string, string>} */
    const headers = {};
    let path = template;
    for (const field of element.querySelectorAll('[data-place]')) {
      const { place, name = '' } = /** @type {HTMLElement} */ (field).dataset;
      const { value } = /** @type {HTMLInputElement} */ (field);
      if (value === '') continue;
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
      else if (place === 'query') query.append(name, value);
      else headers[name] = value;
    }
    const credentials = fieldValue(element, 'credentials') ?? '';
    if (credentials !== '') headers['Authorization'] = authorization(credentials);
    const body = fieldValue(element, 'body');
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const server = (fieldValue(element, 'server') ?? '').replace(/\/$/, '');
    const search = query.size === 0 ? '' : `?${query}`;
    return {
      url: server + path + search,
      options: { method, headers, ...(body !== undefined && { body }), credentials: 'omit' },
    };
  };

  /** @param {string} name @param {string} text */
  const element = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };

  /** @param {Response} response */
  const bodyOf = async (response) => {
    const text = await response.text();
    if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return text;
    return JSON.stringify(JSON.parse(text), undefined, 2);
  };

  /** @param {string} text @param {string} name */
  const scrollable = (text, name) => {
    const block = element('pre', text);
    block.tabIndex = 0;
    block.setAttribute('aria-label', name);
    block.setAttribute('role', 'region');
    return block;
  };

  /** @param {HTMLFormElement} sent @param {HTMLElement} answer */
  const send = async (sent, answer) => {
    const { url, options } = readRequest(sent);
    answer.replaceChildren(element('p', 'Waiting…'));
    const startedAt = performance.now();
    try {
      const response = await fetch(url, options);
      const body = await bodyOf(response);
      const duration = Math.round(performance.now() - startedAt);
      const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
      const details = document.createElement('details');
      details.append(element('summary', 'Headers'), scrollable(headers, 'Headers of the response'));
      answer.replaceChildren(
        element('p', `${response.status} ${response.statusText} after ${duration} ms`),
        details,
        scrollable(body === '' ? '(no body)' : body, 'Body of the response'),
      );
    } catch {
      answer.replaceChildren(
        element('p', `No answer from ${new URL(url).origin}.`),
        element('small', 'The service is not there, or does not let pages of this address ask (NGOMA_CORS_ORIGINS).'),
      );
    }
  };

  if (form instanceof HTMLFormElement) {
    const answer = /** @type {HTMLElement} */ (form.querySelector('.answer'));
    const credentials = form.querySelector('[name=credentials]');
    form.hidden = false;
    // Kept in this tab, until it is closed.
    if (credentials instanceof HTMLInputElement) {
      credentials.value = sessionStorage.getItem(savedCredentials) ?? '';
      credentials.addEventListener('change', () => sessionStorage.setItem(savedCredentials, credentials.value));
    }
    const example = form.querySelector('[name=example]');
    const body = form.querySelector('[name=body]');
    if (example instanceof HTMLSelectElement && body instanceof HTMLTextAreaElement)
      example.addEventListener('change', () => (body.value = example.value));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, answer);
    });
  }
}
