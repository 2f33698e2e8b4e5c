// The types that are generated from the OpenAPI document. In the published package this module is the generated file
// itself (see `build`), because nobody outside this workspace can install @ngoma/contract.
export type { components, paths, webhooks } from '@ngoma/contract';
