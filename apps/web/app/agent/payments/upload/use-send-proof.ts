/** Sends the proof (API-041). A failure is logged and nothing is shown (ERR-017). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotAuthenticatedError } from '../../../platform/api/not-authenticated.ts'
import { agentSend } from '../../../platform/session/authorized-fetch.ts'
import { paymentQuery } from '../payment-query.ts'

type Proof = { paymentId: number; file: File }

async function putProof({ paymentId, file }: Proof, signal: AbortSignal): Promise<void> {
  const body = new FormData()
  body.append('id', String(paymentId))
  body.append('payment_proof', file)
  const response = await agentSend('PUT /dashboard/payments', { body, signal })
  if (response.status !== 200) throw new Error(`PUT dashboard/payments returned ${response.status}`)
}

export type SendProof = {
  isBusy: boolean
  /** Resolves to whether the proof was stored. Never rejects. */
  send: (proof: Proof) => Promise<boolean>
  /** Aborts the upload. */
  cancel: () => void
}

/** Loads the payment again after every attempt, so that the screen shows the current state (GAP-26). */
export function useSendProof(): SendProof {
  const queryClient = useQueryClient()
  const running = useRef<AbortController>(undefined)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (proof: Proof) => {
      running.current = new AbortController()
      return putProof(proof, running.current.signal)
    },
    networkMode: 'always',
    onSettled: () => void queryClient.invalidateQueries(paymentQuery),
  })

  async function send(proof: Proof): Promise<boolean> {
    try {
      await mutateAsync(proof)
      return true
    } catch (error) {
      const isExpected = error instanceof NotAuthenticatedError || running.current?.signal.aborted
      if (!isExpected) console.error('The payment proof was not uploaded', error)
      return false
    }
  }

  return { isBusy: isPending, send, cancel: () => running.current?.abort() }
}
