/** Fails a test whose screen writes to the console, because an error that nobody reads is a defect. */
let written: string[] = []
let allowed: RegExp | undefined

/** The browser's message about a measurement that it delivers one frame late, as on a busy machine. Nothing is lost. */
const LATE_MEASUREMENT = /ResizeObserver loop completed with undelivered notifications/

const note = (...words: unknown[]): void => void written.push(words.map(String).join(' '))

// Not spies, because a test that restores its own would end the watch for all later tests of the browser.
Object.assign(console, { error: note, warn: note })

/** Records an error as if it had been written to the console. */
export const noteError = note

/** Allows the screen to write matching messages to the console in this test. */
export function allowErrors(pattern: RegExp): void {
  allowed = pattern
}

/** Returns the messages written so far in this test, one text for each call. */
export const writtenErrors = (): string[] => [...written]

/** Fails if a message was written that the test did not allow. Resets the record for the next test. */
export function expectQuietConsole(): void {
  const unread = written.filter((text) => !allowed?.test(text) && !LATE_MEASUREMENT.test(text))
  allowed = undefined
  written = []
  if (unread.length > 0) throw new Error(`Written to the console: ${unread.join('\n')}`)
}
