export default {
  fetch: {
    input: './openapi.json',
    output: { target: './generated/orval-7/fetch.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
};
