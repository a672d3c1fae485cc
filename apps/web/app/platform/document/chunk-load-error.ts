/** The script of a page did not arrive (ERR-018). It is a module of its own, apart from the router, whose loader throws it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  /** The address of the script. */
  readonly script: string

  constructor(script: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.script = script
  }
}
