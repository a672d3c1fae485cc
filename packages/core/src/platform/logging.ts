/** The part of a logger that core needs; the process supplies it (pino fits without changes). */
export type Logger = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
