/** A change of the second factors: a proof first, then the change, and what it leads to. */
import type { Factors } from '@evergrove/contract/accounts/factors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../../platform/session/failure.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import { addPasskey, FACTORS, removeApp, removePasskey, renewCodes, startApp } from './factor-calls.ts'

type Passkey = Factors['passkeys'][number]

export type FactorChange =
  | { kind: 'start-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { kind: 'remove-passkey'; passkey: Passkey }

type NewApp = { secret: string; uri: string }
type Changed = { app?: NewApp; codes?: readonly string[] | null; text?: string }

const done = (outcome: Outcome<{ recovery_codes: readonly string[] | null }>, text: string): Outcome<Changed> =>
  outcome.failure === undefined ? { failure: undefined, body: { codes: outcome.body.recovery_codes, text } } : outcome

async function make(change: FactorChange, proof: string): Promise<Outcome<Changed>> {
  switch (change.kind) {
    case 'start-app': {
      const started = await startApp(proof)
      return started.failure === undefined ? { failure: undefined, body: { app: started.body } } : started
    }
    case 'remove-app':
      return done(await removeApp(proof), 'The authenticator app is removed.')
    case 'add-passkey':
      return done(await addPasskey(proof), 'The passkey is added. You can log in with it from now on.')
    case 'remove-passkey':
      return done(await removePasskey(proof, change.passkey.id), 'The passkey is removed.')
    case 'renew-codes':
      return done(await renewCodes(proof), 'You have new recovery codes. The old ones no longer work.')
  }
}

export function useFactorChange() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<FactorChange>()
  const [changed, setChanged] = useState<Changed>({})
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: ({ change, proof }: { change: FactorChange; proof: string }) => make(change, proof),
    networkMode: 'always',
    onSuccess: (outcome) => {
      if (outcome.failure === undefined) settle(outcome.body)
      else void client.invalidateQueries({ queryKey: [FACTORS] })
    },
  })

  /** Shows what a change has led to, and loads the factors again. */
  function settle(next: Changed): void {
    setChanged(next)
    void client.invalidateQueries({ queryKey: [FACTORS] })
  }

  return {
    /** The change that waits for a proof. */
    asked,
    ask: (change: FactorChange) => {
      reset()
      setChanged({})
      setAsked(change)
    },
    cancel: () => setAsked(undefined),
    prove: (proof: string) => {
      setAsked(undefined)
      if (asked !== undefined) mutate({ change: asked, proof })
    },
    isBusy: isPending,
    problem: data?.failure && messagesBeside(data.failure.error, []).join(' '),
    changed,
    settle,
  }
}
