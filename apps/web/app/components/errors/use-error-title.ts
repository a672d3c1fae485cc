import { useEffect } from 'react'

const MARK = 'Error: '

/** While a form has problems, the title of the document begins with "Error:", which a screen reader says first. */
export function useErrorTitle(hasProblems: boolean): void {
  useEffect(() => {
    if (!hasProblems || document.title.startsWith(MARK)) return undefined
    document.title = MARK + document.title
    return () => {
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
    }
  }, [hasProblems])
}
