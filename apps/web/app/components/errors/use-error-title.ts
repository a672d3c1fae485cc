import { useEffect } from 'react'

const MARK = 'Error: '

/** Puts "Error:" before the title of the document while a form has problems, because screen readers say the title first. */
export function useErrorTitle(hasProblems: boolean): void {
  useEffect(() => {
    if (!hasProblems || document.title.startsWith(MARK)) return undefined
    document.title = MARK + document.title
    return () => {
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length)
    }
  }, [hasProblems])
}
