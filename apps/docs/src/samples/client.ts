import type { ExampleRequest } from './example-request.ts';
import { formImport, isForm, literal } from './javascript.ts';
import { documentedOrigin } from './origin.ts';

/** The request with `@ngoma/client`; the variable `NGOMA_KEY` contains the key, `NGOMA_SESSION` the token. */
export function clientSample(request: ExampleRequest): string {
  const { method, template, credentials, givesJson, refusesWithProblem, body } = request;
  const options = [...parameterLines(request), ...bodyLines(request), ...(givesJson ? [] : ["parseAs: 'text'"])];
  const all = options.length === 0 ? '' : `, {\n${options.map((each) => `  ${each},\n`).join('')}}`;
  const key = credentials === undefined ? '' : `, apiKey: process.env.${credentials}`;
  return `${isForm(body) ? formImport : ''}import { createClient } from '@ngoma/client';

const ngoma = createClient({ baseUrl: '${documentedOrigin}'${key} });
const { data, error } = await ngoma.${method}('${template}'${all});
if (error) throw new Error(${refusesWithProblem ? `\`\${error.code}: \${error.detail}\`` : 'JSON.stringify(error)'});
console.log(data);`;
}

function parameterLines({ template, pathValues, query }: ExampleRequest): string[] {
  const path = Object.entries(pathValues).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]);
  const params = {
    ...(path.length > 0 && { path: Object.fromEntries(path) }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  return [
    ...(Object.keys(params).length === 0 ? [] : [`params: ${literal(params, '  ')}`]),
    ...(template === '/' ? ["headers: { Accept: 'text/html' }"] : []),
  ];
}

function bodyLines({ body }: ExampleRequest): string[] {
  if (body === undefined) return [];
  return isForm(body) ? [`body: ${formLiteral(body.value)}`] : [`body: ${literal(body.value, '  ')}`];
}

/** A form for the client: a body with one member that is a file. */
function formLiteral(value: unknown): string {
  const lines = Object.entries(Object(value)).map(([name, member]) =>
    name === 'file' ? `file: await openAsBlob(${literal(member)})` : `${name}: ${literal(member)}`,
  );
  return `{ ${lines.join(', ')} }`;
}
