/** Plans for the scenarios. */
import { planInput } from '@evergrove/contract/network'

/** A version of the plan as the draft that publishes it again. */
export const draftOf = (version: object): object =>
  Object.fromEntries(Object.entries(version).filter(([name]) => name in planInput.shape))
