import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { useEffect, useRef, useState } from 'react'

/** The outcome of a requested copy, in words. */
export type CopyOutcome = 'Copied' | 'Could not copy'

async function write(text: string): Promise<CopyOutcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    return 'Could not copy'
  }
}

type Copying = {
  outcome: CopyOutcome | undefined
  /** True from the moment when the browser refused, because the reader then has to copy the text by hand. */
  isByHand: boolean
  copy: () => void
}

/** Copies a text to the clipboard. The outcome is known for the next five seconds (CONST-002). */
export function useCopy(text: string): Copying {
  const [isByHand, setIsByHand] = useState(false)
  const [outcome, setOutcome] = useState<CopyOutcome>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function copy(): Promise<void> {
    const next = await write(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOutcome(undefined), COPIED_TOOLTIP_MS)
    setOutcome(next)
    setIsByHand(next === 'Could not copy')
  }
  return { outcome, isByHand, copy: () => void copy() }
}
