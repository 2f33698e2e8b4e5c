/** The command line is wrong; nothing was done. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
