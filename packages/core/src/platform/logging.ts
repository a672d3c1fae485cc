/** What core needs of a logger; the process brings its own (pino fits as it is). */
export type Logger = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
