/** The first control of the share panel. */
export const SHARE_START_ID = 'share-start'

/** Leads to the share panel, the keyboard with it. */
export function focusShare(): void {
  const start = document.getElementById(SHARE_START_ID)
  start?.scrollIntoView({ block: 'center' })
  start?.focus({ preventScroll: true })
}
