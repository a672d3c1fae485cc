/** What was done on the previous screen. The browser's history passes it on, and the next screen says it. */

type Done = 'created' | 'deleted'

const SENTENCES: Record<Done, string> = {
  created: 'Saved.',
  deleted: 'Deleted. You can restore it below.',
}

/** The navigation state that tells the next screen. */
export const doneState = (done: Done) => ({ done })

const isDone = (value: unknown): value is Done => value === 'created' || value === 'deleted'

const doneIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'done' in state ? state.done : undefined

/** Whether a navigation follows from an action rather than from a link. */
export const followsAction = (state: unknown): boolean => isDone(doneIn(state))

/** The sentence for a screen opened with this state; undefined when nothing was done. */
export function sentenceOf(state: unknown): string | undefined {
  const done = doneIn(state)
  return isDone(done) ? SENTENCES[done] : undefined
}
