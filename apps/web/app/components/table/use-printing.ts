/** Whether the page is being put on paper, where nobody can turn the pages of a table. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from the moment before the browser looks at the page to print it. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when these have run.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => flushSync(() => setIsPrinting(false))
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
