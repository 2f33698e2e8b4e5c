const input = './openapi.json';

export default {
  fetch: {
    input,
    output: { target: './generated/orval/fetch.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
  zod: { input, output: { target: './generated/orval/zod.ts', client: 'zod' } },
};
