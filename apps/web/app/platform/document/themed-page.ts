/**
 * The mark of pages that wear the component library: auth, dashboard. A layout route exports it as its `handle`; the
 * page then gets a colour scheme before it is painted, its scripts start at once, and its policy allows inline styles.
 */
export const themedPage = { isThemed: true } as const

/** Whether a matched route carries the mark. */
export function isThemedPage({ handle }: { handle: unknown }): boolean {
  return typeof handle === 'object' && handle !== null && 'isThemed' in handle && handle.isThemed === true
}
