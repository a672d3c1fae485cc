/** The states of a public form: editing, sending, thanked. A failure is only logged (decision 0032). */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorTitle } from '../../components/errors/error-summary.tsx'
import { type FormField, fieldsOf, findProblem, findProblems, type Problems } from './find-problems.ts'

export type FormPhase = 'editing' | 'sending' | 'thanked'
export type SendForm = (values: FormData, signal: AbortSignal) => Promise<void>

const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => key !== name))

/** Returns true if no control has the focus, or if the closing dialog still has it. */
const hasLostFocus = (): boolean =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog'))

/**
 * @param send stores the values; a rejection goes to the console, and the visitor can try again
 * @param clear empties the form after success
 */
export function useGuardedForm(send: SendForm, clear: (form: HTMLFormElement) => void) {
  const [phase, setPhase] = useState<FormPhase>('editing')
  const [problems, setProblems] = useState<Problems>({})
  const [reported, setReported] = useState<Problems>({})
  const sending = useRef<AbortController>(undefined)
  const returnFocus = useRef<HTMLElement | null>(null)
  useErrorTitle(Object.keys(reported).length > 0)

  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    if (phase === 'editing' && hasLostFocus()) returnFocus.current?.focus({ preventScroll: true })
  }, [phase])

  async function submit(form: HTMLFormElement) {
    const attempt = new AbortController()
    sending.current = attempt
    setPhase('sending')
    try {
      await send(new FormData(form), attempt.signal)
      if (attempt.signal.aborted) return
      clear(form)
      setPhase('thanked')
    } catch (error) {
      if (attempt.signal.aborted) return
      console.error(error)
      setPhase('editing')
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase !== 'editing') return
    const form = event.currentTarget
    const found = findProblems(form)
    setProblems(found)
    setReported(found)
    const firstInvalid = fieldsOf(form).find((field) => field.name in found)
    if (firstInvalid !== undefined) return firstInvalid.focus()
    // The button loses the focus while it is disabled. Afterwards it, or the field where Enter was pressed, gets the
    // focus back.
    const active = document.activeElement
    returnFocus.current = active instanceof HTMLElement && form.contains(active) ? active : null
    void submit(form)
  }

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const field = event.target as FormField
    if (!(field.name in problems)) return
    const problem = findProblem(field)
    setProblems(problem === undefined ? without(problems, field.name) : { ...problems, [field.name]: problem })
  }

  return {
    phase,
    problems,
    /** The problems of the last submit. */
    reported,
    closeThanks: () => setPhase('editing'),
    formHandlers: { onSubmit: handleSubmit, onInput: handleInput },
  }
}
