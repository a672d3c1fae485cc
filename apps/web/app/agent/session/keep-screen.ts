/** Signing in again as the same agent clears the session for a moment. The screen can stay, with what is typed there. */

let running = 0

/** True while the layout should keep showing the last agent. */
export const keepsScreen = (): boolean => running > 0

/** Runs the work. When it ends, the session must have the same agent again, or nobody. */
export async function keepScreenWhile(work: () => Promise<void>): Promise<void> {
  running += 1
  try {
    await work()
  } finally {
    running -= 1
  }
}
