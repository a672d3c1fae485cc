import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { EntryLink } from '../../../components/entries/entry-link.tsx'
import { Judged } from '../../../components/entries/proof-card.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { useAgent } from '../../session/current-agent.ts'
import { addressOfEntry } from '../entry/entry-query.ts'
import type { Progress as Done, StatementVerdict } from './verify-statement.ts'

/** Verifies the whole statement in this browser, with its progress and a way to stop it. */
export function VerificationCard() {
  const { id } = useAgent()
  const { state, start, stop } = useVerification(id)
  const isBusy = state?.is === 'busy'
  return (
    <div data-screen-only={state?.is === 'judged' ? undefined : true}>
      <ListCard id="verification" title="Verify my statement">
        <Text maw="var(--measure)">
          Every transaction is recorded in a public log, so that any later change would be detected. Your browser
          compares all of yours with it and adds them up to your balance.{' '}
          <a href="/transparency">About the transparency log</a>
        </Text>
        <Group gap="sm" mt="md" data-screen-only>
          <BusyButton variant="default" isBusy={isBusy} onClick={() => void start()}>
            {state?.is === 'judged' ? 'Verify again' : 'Verify'}
          </BusyButton>
          {isBusy ? (
            <Button variant="subtle" onClick={stop}>
              Stop
            </Button>
          ) : null}
        </Group>
        {isBusy ? <ProgressLine done={state.done} /> : null}
        <div role="status">
          {state?.is === 'failed' ? <Text mt="md">The statement could not be verified. Try again.</Text> : null}
          {state?.is === 'judged' ? <Outcome verdict={state.verdict} at={state.at} /> : null}
        </div>
      </ListCard>
    </div>
  )
}

const count = (number: number): string => number.toLocaleString('en-US')

/** '1 transaction', '1,000 transactions'. */
const transactions = (number: number): string => `${count(number)} ${number === 1 ? 'transaction' : 'transactions'}`

function ProgressLine({ done: { verified, entries } }: { done: Done }) {
  return (
    <>
      <Progress mt="md" value={entries === 0 ? 0 : (verified / entries) * 100} aria-label="Verifying the statement" />
      <Text c="dimmed" fz="sm" mt="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {entries === 0 ? 'Loading your transactions' : `${count(verified)} of ${transactions(entries)}`}
      </Text>
    </>
  )
}

function Outcome({ verdict, at }: { verdict: StatementVerdict; at: number }) {
  if (!verdict.isProven) {
    return (
      <Judged isProven={false} at={at}>
        {`${verdict.entry === undefined ? 'Your statement' : 'A transaction'} may have been changed. ${verdict.why} Contact us. `}
        {verdict.entry === undefined ? null : (
          <EntryLink to={addressOfEntry(verdict.entry)}>{`Transaction no. ${verdict.entry}`}</EntryLink>
        )}
      </Judged>
    )
  }
  const { verified, waiting, balance, isSigned } = verdict
  const sum = `${formatAmount(balance)}, your balance`
  if (waiting > 0) {
    return (
      <Alert mt="md">
        {`${transactions(verified)} of ${count(verified + waiting)} match the public log. The others enter it within a minute. Verify again then.`}
      </Alert>
    )
  }
  if (verified === 0) return <Text mt="md">Your statement has no transactions yet.</Text>
  return (
    <Judged isProven at={at}>
      {`${verified === 1 ? 'Your only transaction matches' : `All ${transactions(verified)} match`} the public log and add up to ${sum}. ${
        isSigned ? 'The log’s signature is valid.' : 'This browser can’t check the log’s signature.'
      }`}
    </Judged>
  )
}

type State =
  | { is: 'busy'; done: Done }
  | { is: 'failed' }
  | { is: 'judged'; verdict: StatementVerdict; at: number }
  | undefined

const NONE: Done = { verified: 0, entries: 0 }

function useVerification(agentId: number) {
  const [state, setState] = useState<State>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const at = Date.now()
    const { signal } = (running.current = new AbortController())
    const show = (next: State) => (signal.aborted ? undefined : setState(next))
    show({ is: 'busy', done: NONE })
    try {
      const { verifyStatement } = await import('./verify-statement.ts')
      const report = (done: Done) => show({ is: 'busy', done })
      show({ is: 'judged', verdict: await verifyStatement({ agentId, signal, report }), at })
    } catch (error) {
      if (!signal.aborted) console.error('The statement could not be verified', error)
      show({ is: 'failed' })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState(undefined)
  }
  return { state, start, stop }
}
