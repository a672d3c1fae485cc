/** The mark of the scripts the server wrote itself; undefined in the browser, where nothing needs it. */
import { createContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)
