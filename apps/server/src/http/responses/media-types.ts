/** Whether a body of this type is text: it has a character set, and is worth compressing. */
export const isText = (mediaType: string): boolean =>
  /^text\/|^application\/(?:.+\+)?(?:json|xml|yaml)$/.test(mediaType);
