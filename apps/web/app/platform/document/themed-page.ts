/**
 * Marks pages that use the component library: auth, dashboard and staff. A layout route exports it as its `handle`. The
 * page then has a colour scheme before it is painted, its scripts start at once, and its policy allows inline styles.
 */
export const themedPage = { isThemed: true } as const

/** Whether a matched route carries the mark. */
export function isThemedPage({ handle }: { handle: unknown }): boolean {
  return typeof handle === 'object' && handle !== null && 'isThemed' in handle && handle.isThemed === true
}
