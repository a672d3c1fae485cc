/** Opening the proof in a new tab by its signed address, which ends after some minutes (PAY-009). */
import { useQueryClient } from '@tanstack/react-query'
import { paymentQuery } from '../payment-query.ts'

/** Half of the time for which an address opens the proof. */
const FRESH_MS = 5 * 60 * 1000

/**
 * An address that may have ended is asked for anew. The tab is opened before that, still within the click: browsers
 * refuse one that comes later. It is closed again when there is no address, and the screen tells that reading failed.
 */
export function useViewProof(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const known = queryClient.getQueryState(paymentQuery.queryKey)
    if (known?.data && Date.now() - known.dataUpdatedAt < FRESH_MS) {
      open(known.data.get_image_url, '_blank', 'noopener')
      return
    }
    const tab = open('', '_blank')
    if (tab !== null) tab.opener = null
    try {
      const payment = await queryClient.fetchQuery(paymentQuery)
      if (payment?.get_image_url) tab?.location.replace(payment.get_image_url)
      else tab?.close()
    } catch (error) {
      tab?.close()
      console.error('The payment proof could not be opened', error)
    }
  }
}
