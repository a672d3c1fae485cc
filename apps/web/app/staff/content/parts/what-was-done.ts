/** What was done on the screen before this one: it is said on the next, which the browser's history remembers. */

type Done = 'created' | 'deleted'

const SENTENCES: Record<Done, string> = {
  created: 'Saved. The record is new.',
  deleted: 'Deleted. It can be restored below.',
}

/** The state to go to the next screen with. */
export const doneState = (done: Done) => ({ done })

const isDone = (value: unknown): value is Done => value === 'created' || value === 'deleted'

const doneIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'done' in state ? state.done : undefined

/** Whether one comes to a screen because something was done, rather than by moving about. */
export const cameByDoing = (state: unknown): boolean => isDone(doneIn(state))

/** The sentence for a screen that one came to with this state; undefined when nothing was done. */
export function sentenceOf(state: unknown): string | undefined {
  const done = doneIn(state)
  return isDone(done) ? SENTENCES[done] : undefined
}
