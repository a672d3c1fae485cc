/** Returns a moment in words: `21 Nov 2026, 13:05 UTC`. */
export function spelledMoment(moment: Date): string {
  const text = moment.toUTCString()
  return `${text.slice(5, 16)}, ${text.slice(17, 22)} UTC`
}
