/** The life of an auth form: checked, sent once at a time, and where it fails, the keyboard led to what is wrong. */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { messagesBeside, messagesUnder } from '../../platform/session/form-messages.ts'
import type { ErrorPayload } from '../../platform/session/session-state.ts'
import { fieldsOf, findProblems, type Problems } from '../../public/forms/find-problems.ts'
import { FieldMessages } from './field-messages.tsx'

export type AuthFormOptions = {
  /** Resolves to what the form shall show when the call failed, and to nothing when it succeeded. */
  send: (values: FormData) => Promise<ErrorPayload | undefined>
  /** What is wrong before anything is sent; by default required fields and the form of an e-mail address. */
  check?: (form: HTMLFormElement) => Problems
  onSuccess?: () => void
}

type FieldProps = { name: string; error: ReactNode; 'aria-invalid': boolean }

export type AuthForm = {
  isSending: boolean
  /** The props of a field; `keys` are those of the server's messages that belong below it, its name if none is given. */
  field: (name: string, keys?: readonly string[]) => FieldProps
  /** The messages of the last failure that are under none of these keys, and its number among all attempts. */
  rest: (keys: readonly string[]) => { attempt: number; messages: string[] }
  form: RefObject<HTMLFormElement | null>
  handlers: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
}

type Verdict = { attempt: number; problems: Problems; error: ErrorPayload | undefined }

const NOTHING_WRONG: Verdict = { attempt: 0, problems: {}, error: undefined }

export function useAuthForm({ send, check = findProblems, onSuccess }: AuthFormOptions): AuthForm {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [verdict, setVerdict] = useState(NOTHING_WRONG)
  /** Fields changed since the verdict: it no longer holds for them. */
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (verdict.attempt === 0) return
    const wrong = form.current && fieldsOf(form.current).find((field) => field.ariaInvalid === 'true')
    // Disabled while sending, the button had lost the focus.
    const button = form.current?.querySelector<HTMLButtonElement>('button[type=submit]')
    ;(wrong ?? button)?.focus()
  }, [verdict.attempt])

  const judge = (found: Partial<Verdict>) => {
    setEdited(new Set())
    setVerdict(({ attempt }) => ({ ...NOTHING_WRONG, ...found, attempt: attempt + 1 }))
  }

  async function submit(element: HTMLFormElement) {
    const problems = check(element)
    if (Object.keys(problems).length > 0) {
      judge({ problems })
      return
    }
    isBusy.current = true
    setIsSending(true)
    const error = await send(new FormData(element))
    isBusy.current = false
    setIsSending(false)
    if (error) judge({ error })
    else {
      setVerdict(NOTHING_WRONG)
      onSuccess?.()
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy.current) void submit(event.currentTarget)
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && !edited.has(target.name)) setEdited(new Set([...edited, target.name]))
  }

  function field(name: string, keys: readonly string[] = [name]): FieldProps {
    const problem = verdict.problems[name]
    const all = problem === undefined ? messagesUnder(verdict.error, keys) : [problem]
    const messages = edited.has(name) ? [] : all
    const isWrong = messages.length > 0
    return { name, error: isWrong ? <FieldMessages messages={messages} /> : undefined, 'aria-invalid': isWrong }
  }

  return {
    isSending,
    field,
    rest: (keys) => ({ attempt: verdict.attempt, messages: messagesBeside(verdict.error, keys) }),
    form,
    handlers: { ref: form, method: 'post', noValidate: true, onSubmit, onInput },
  }
}
