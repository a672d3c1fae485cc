import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { useEffect, useRef, useState } from 'react'

/** The outcome of a requested copy, in words. */
export type CopyOutcome = 'Copied' | 'Could not copy'

async function write(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    // The browser does not let the page copy. The reader can select the text.
    return 'Could not copy'
  }
}

/** Copies a text to the clipboard. The outcome is known for the next five seconds (CONST-002). */
export function useCopy(text: string): { outcome: CopyOutcome | undefined; copy: () => void } {
  const [outcome, setOutcome] = useState<CopyOutcome>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function copy(): Promise<void> {
    const next = await write(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(undefined), COPIED_TOOLTIP_MS)
    setOutcome(next)
  }
  return { outcome, copy: () => void copy() }
}
