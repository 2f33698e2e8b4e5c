/** The command is not how it is said: nothing was done. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
