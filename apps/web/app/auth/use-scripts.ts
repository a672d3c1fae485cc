import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns true once the scripts have taken over the page, and false while it is rendered on the server or hydrated. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
