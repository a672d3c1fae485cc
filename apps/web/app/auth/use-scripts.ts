import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts have taken over the page. Not while it is rendered on the server or hydrated. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
