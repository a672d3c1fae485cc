import type { PlanComparison } from '@evergrove/contract/plan-laboratory'
import { useEffect, useRef, useState } from 'react'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import { simulate } from './laboratory-calls.ts'

type Wanted = Parameters<typeof simulate>[0]['json']

export type SimulationState =
  | { kind: 'idle' | 'cancelled' }
  | { kind: 'running'; progress: number }
  | { kind: 'done'; result: PlanComparison }
  | { kind: 'failed'; problem: string }

const INTERRUPTED = 'The simulation was interrupted. Run it again.'

/** Runs one simulation at a time; leaving the screen ends it. */
export function useSimulation() {
  const [state, setState] = useState<SimulationState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'cancelled' })
  }
  const run = async (json: Wanted) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ kind: 'running', progress: 0 })
    const outcome = await simulate({ json, signal, onProgress: (progress) => setState({ kind: 'running', progress }) })
    if (signal.aborted) return
    if (outcome.failure === undefined) {
      setState(
        outcome.body === undefined ? { kind: 'failed', problem: INTERRUPTED } : { kind: 'done', result: outcome.body },
      )
      return
    }
    setState({ kind: 'failed', problem: messagesBeside(outcome.failure.error, []).join(' ') })
  }
  return { state, run, cancel }
}
