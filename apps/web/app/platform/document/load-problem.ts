/** The failures of a page to load, as the error boundaries meet them. */

/** The script of a page did not arrive (ERR-018). Recognised by its name, as it reaches the server's log. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError'
