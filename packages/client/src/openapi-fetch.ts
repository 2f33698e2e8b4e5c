// The package that carries out the calls. In the published package this module is that package's own file, with its
// licence beside it (see build.mjs), so that the client depends on nothing.
export {
  type Client,
  default as createFetchClient,
  type Middleware,
  type ParseAsResponse,
  type RequestOptions,
} from 'openapi-fetch';
