/** The arithmetic of a counter that rises to its figure. */

/**
 * The whole number shown when `progress` (0 to 1) of the time has passed: quick at first, then ever slower, and below
 * the figure until the very end.
 */
export function countAt(figure: number, progress: number): number {
  if (progress >= 1) return figure
  return Math.floor(figure * (1 - (1 - Math.max(0, progress)) ** 3))
}
