/** The script of a page did not arrive (ERR-018). Apart from the router, whose loader throws it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  /** The address of the script. */
  readonly script: string

  constructor(script: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.script = script
  }
}
