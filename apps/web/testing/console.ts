/** An error that nobody looks at is a defect: what a screen writes to the console fails its test. */
let written: string[] = []
let allowed: RegExp | undefined

/** What the browser says when it delivers a measurement one frame later, as a busy machine makes it do. Nothing is lost. */
const LATE_MEASUREMENT = /ResizeObserver loop completed with undelivered notifications/

const note = (...words: unknown[]): void => void written.push(words.map(String).join(' '))

// Not spies: a test that restores its own would end the watch for every later test of the same browser.
Object.assign(console, { error: note, warn: note })

/** Counts as written to the console. */
export const noteError = note

/** What the screen may write to the console in this test. */
export function allowErrors(pattern: RegExp): void {
  allowed = pattern
}

/** What was written so far in this test, each call as one text. */
export const writtenErrors = (): string[] => [...written]

/** Fails when something was written that the test did not allow; starts again for the next one. */
export function expectQuietConsole(): void {
  const unread = written.filter((text) => !allowed?.test(text) && !LATE_MEASUREMENT.test(text))
  allowed = undefined
  written = []
  if (unread.length > 0) throw new Error(`Written to the console: ${unread.join('\n')}`)
}
