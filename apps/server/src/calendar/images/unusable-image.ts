/** A picture from elsewhere that cannot be taken; the message is the end of a sentence about it. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';
}
