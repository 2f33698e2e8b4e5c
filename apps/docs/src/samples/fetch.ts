import { type ExampleRequest, targetOf } from './example-request.ts';
import { formImport, formLines, isForm, literal } from './javascript.ts';
import { documentedOrigin } from './origin.ts';

/** The request with the `fetch` of browsers and Node; the variable `NGOMA_KEY` contains the key, `NGOMA_SESSION` the token. */
export function fetchSample(request: ExampleRequest): string {
  const { method, body, credentials, givesJson } = request;
  const headers = [
    ...(credentials === undefined ? [] : [`Authorization: \`Bearer \${process.env.${credentials}}\``]),
    ...(body === undefined || isForm(body) ? [] : [`'Content-Type': '${body.mediaType}'`]),
    ...(request.template === '/' ? ["Accept: 'text/html'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [isForm(body) ? 'body: form' : `body: JSON.stringify(${literal(body.value, '  ')})`]),
  ];
  const all = options.length === 0 ? '' : `, {\n${options.map((each) => `  ${each},\n`).join('')}}`;
  const target = `${documentedOrigin}${targetOf(request)}`;
  return `${isForm(body) ? `${formImport}\n` : ''}${formLines(body)}const response = await fetch('${target}'${all});
if (!response.ok) throw new Error(await response.text());
console.log(await response.${givesJson ? 'json' : 'text'}());`;
}
