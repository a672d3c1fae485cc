/** A change of the second factors: a proof, then the change, and its result. */

import { PROOF_HEADER } from '@evergrove/contract/accounts/account-words'
import type { Factors } from '@evergrove/contract/accounts/factors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makePasskey } from '../../../platform/passkeys.ts'
import { agentAct } from '../../../platform/session/authorized-fetch.ts'
import type { Outcome } from '../../../platform/session/failure.ts'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import { factorsQuery } from '../../queries.ts'

type Passkey = Factors['passkeys'][number]

export type FactorChange =
  | { kind: 'start-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { kind: 'remove-passkey'; passkey: Passkey }

type NewApp = { secret: string; uri: string }
type Changed = { app?: NewApp; codes?: readonly string[] | null; text?: string }

type NewCodes = { recovery_codes: readonly string[] | null }

function done(outcome: Outcome<NewCodes | true>, text: string): Outcome<Changed> {
  if (outcome.failure !== undefined) return outcome
  return { failure: undefined, body: { codes: outcome.body === true ? null : outcome.body.recovery_codes, text } }
}

/** Adds a passkey, which the browser creates. */
async function addPasskey(headers: Record<string, string>): Promise<Outcome<NewCodes>> {
  const made = await makePasskey(() => agentAct('POST /auth/factors/passkeys/question', { headers }))
  return made.failure === undefined ? agentAct('POST /auth/factors/passkeys', { body: made.body }) : made
}

async function make(change: FactorChange, proof: string): Promise<Outcome<Changed>> {
  const headers = { [PROOF_HEADER]: proof }
  switch (change.kind) {
    case 'start-app': {
      const started = await agentAct('POST /auth/factors/app', { headers })
      return started.failure === undefined ? { failure: undefined, body: { app: started.body } } : started
    }
    case 'remove-app':
      return done(await agentAct('DELETE /auth/factors/app', { headers }), 'The authenticator app is removed.')
    case 'add-passkey':
      return done(await addPasskey(headers), 'The passkey is added. You can log in with it from now on.')
    case 'remove-passkey': {
      const { id } = change.passkey
      const removed = await agentAct('DELETE /auth/factors/passkeys/{id}', { params: { id }, headers })
      return done(removed, 'The passkey is removed.')
    }
    case 'renew-codes':
      return done(
        await agentAct('POST /auth/factors/recovery-codes', { headers }),
        'You have new recovery codes. The old ones no longer work.',
      )
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
      else void client.invalidateQueries(factorsQuery)
    },
  })

  /** Shows the result of a change, and loads the factors again. */
  function settle(next: Changed): void {
    setChanged(next)
    void client.invalidateQueries(factorsQuery)
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
