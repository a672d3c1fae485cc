/** Detects whether anybody is at the console. A session of staff ends if nobody is, although the console loads lists by itself. */

const SIGNS_OF_A_PERSON = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** A call made longer than this after the last sign of a person was made by the console. */
const UNATTENDED_AFTER_MS = 60_000

let lastSign = Date.now()

const noteSign = () => {
  lastSign = Date.now()
}

/** Watches for signs of a person until the returned function is called. */
export function watchAttendance(): () => void {
  noteSign()
  for (const sign of SIGNS_OF_A_PERSON) addEventListener(sign, noteSign, { capture: true, passive: true })
  return () => {
    for (const sign of SIGNS_OF_A_PERSON) removeEventListener(sign, noteSign, { capture: true })
  }
}

/** Returns true if there has been no sign of a person for a minute. */
export const isUnattended = (): boolean => Date.now() - lastSign > UNATTENDED_AFTER_MS
