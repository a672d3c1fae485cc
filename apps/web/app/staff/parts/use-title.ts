import { useEffect } from 'react'

/**
 * Gives the document a title that the route's `meta` could not know. The next screen's own replaces it; a screen that
 * stays while its address changes has to say a title for the time of reading, too.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
