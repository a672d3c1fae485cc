/** Describes how long something has been waiting. */

const DAY_MS = 86_400_000

/** Returns the whole days from an ISO moment until now: 'Today', '1 day', '28 days'. */
export function ageOf(moment: string, now = Date.now()): string {
  const days = Math.max(0, Math.floor((now - Date.parse(moment)) / DAY_MS))
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
