/** Keeps the screen and everything typed there while the same agent signs in again, which clears the session briefly. */

let running = 0

/** Returns true while the layout should keep showing the last agent. */
export const keepsScreen = (): boolean => running > 0

/** Runs the work. At its end the session must have the same agent again, or nobody. */
export async function keepScreenWhile(work: () => Promise<void>): Promise<void> {
  running += 1
  try {
    await work()
  } finally {
    running -= 1
  }
}
