import { type ExampleBody, type ExampleRequest, formMembers, targetOf } from './example-request.ts';
import { documentedOrigin } from './origin.ts';

/** The request as a command; `$NGOMA_KEY` contains the key, `$NGOMA_SESSION` the token of a session. */
export function curlSample(request: ExampleRequest): string {
  const { method, credentials, body } = request;
  const usual = body === undefined ? 'GET' : 'POST';
  const words = [
    `${method === usual ? '' : `-X ${method} `}${quote(documentedOrigin + targetOf(request))}`,
    ...(credentials === undefined ? [] : [`-H "Authorization: Bearer $${credentials}"`]),
    // Without this header, / returns JSON instead of the page.
    ...(request.template === '/' ? ["-H 'Accept: text/html'"] : []),
    ...(body === undefined ? [] : bodyWords(body)),
  ];
  return `curl ${words.join(' \\\n  ')}`;
}

function bodyWords(body: ExampleBody): string[] {
  if (body.mediaType === 'multipart/form-data')
    return formMembers(body).map(([name, text]) => `-F ${quote(`${name}=${name === 'file' ? '@' : ''}${text}`)}`);
  return [`-H 'Content-Type: ${body.mediaType}'`, `-d ${quote(JSON.stringify(body.value, undefined, 2))}`];
}

/** Quotes a text as one word of a POSIX shell. */
const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
