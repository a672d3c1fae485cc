import { COPIED_TOOLTIP_MS } from '@evergrove/contract/platform/constants'
import { useEffect, useRef, useState } from 'react'

/** Copies a text to the clipboard. It counts as copied for the next five seconds (CONST-002). */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // The browser does not let the page copy. The text is there to be selected.
      return
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), COPIED_TOOLTIP_MS)
    setIsCopied(true)
  }
  return { isCopied, copy: () => void copy() }
}
