/** Signing in anew as the same member forgets the member for a moment; the screen, with what is typed there, may stay. */

let running = 0

/** True while the frame is to go on showing the member it showed last. */
export const keepsScreen = (): boolean => running > 0

/** Does the work, at the end of which the session must know the same member again, or nobody. */
export async function keepScreenWhile(work: () => Promise<void>): Promise<void> {
  running += 1
  try {
    await work()
  } finally {
    running -= 1
  }
}
