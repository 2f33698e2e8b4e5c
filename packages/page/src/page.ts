export {
  type Accent,
  accentStyle,
  backgrounds,
  contrastBetween,
  darkenFor,
  defaultAccent,
  minContrast,
  toAccent,
} from './accent.ts';
export {
  createFrame,
  type Frame,
  type FrameOptions,
  type PageContent,
  type RenderedPage,
  renderDocument,
} from './frame.ts';
export { escapeHtml, Html, html, type Part } from './html.ts';
export { type AllowedSources, contentPolicy, hashSource } from './policy.ts';
export { minifyCss, pageStyle } from './style.ts';
