// The types that are generated from the OpenAPI document. In the published package this module is the generated file
// itself (see build.mjs), because nobody outside this workspace can install @ngoma/contract.
export type * from '@ngoma/contract';
