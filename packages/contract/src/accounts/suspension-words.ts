/** What a suspended agent is told, with the reason that staff chose to share. In every place the same. */
export const suspensionWords = (sharedReason: string | null): string =>
  sharedReason === null ? 'Your account is suspended.' : `Your account is suspended. Reason: ${sharedReason}`
