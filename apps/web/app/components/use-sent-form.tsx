/** A form that is checked in the browser, sent to the API once at a time, and shows the refusals of the API. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { failedCall } from '../platform/session/failure.ts'
import { messagesBeside, messagesUnder } from '../platform/session/form-messages.ts'
import type { ErrorPayload } from '../platform/session/session-state.ts'
import { findWrongFields, useErrorTitle, type WrongField } from './errors/error-summary.tsx'
import { inPlainWords } from './errors/plain-words.ts'

type Values = Record<string, string | boolean>

export type SentFormOptions<V extends Values> = {
  initialValues: V
  /** Returns the problems that are found before sending, by field. */
  validate?: (values: V) => { [K in keyof V]?: string | undefined }
  /** The keys of the API's messages for a field that has none under its own name. */
  serverKeys?: { [K in keyof V]?: readonly string[] }
  /** Returns the field that a refusal is about, if its message is for the form as a whole. */
  blames?: (refusal: ErrorPayload) => (keyof V & string) | undefined
  /**
   * Resolves to the API's error payload, or to undefined on success. Rejects when the script of the call is missing.
   */
  send: (values: V) => Promise<ErrorPayload | undefined>
  onSent?: (values: V) => void
  /** Receives all values whenever one of them changes. */
  onChange?: (values: V) => void
}

/** The messages for the form as a whole. Each attempt has its own number, so that each is announced. */
export type FormMessages = { attempt: number; messages: readonly string[] }

/** The messages of each wrong field. A field has none if the message for the form is sufficient. */
type Problems = Readonly<Record<string, readonly string[]>>

type FieldProps = {
  name: string
  onChange: () => void
  error: ReactNode
  'aria-invalid': boolean
  defaultValue?: string
  defaultChecked?: boolean
}

/** One line for each message under a field. */
export function MessageLines({ messages }: { messages: readonly string[] }) {
  return messages.map((message, index) => (
    <span key={message} style={{ display: 'block', marginTop: index === 0 ? undefined : 'var(--space-1)' }}>
      {message}
    </span>
  ))
}

const problemsOf = (messages: readonly (readonly [name: string, lines: readonly string[]])[]): Problems =>
  Object.fromEntries(messages.filter(([, lines]) => lines.length > 0))

/** Returns the messages under the field's own name, or otherwise those under the other keys. */
function linesOf(refusal: ErrorPayload, name: string, others: readonly string[] = []): string[] {
  const own = messagesUnder(refusal, [name])
  return own.length > 0 ? own : messagesUnder(refusal, others)
}

const withBlamed = (problems: Problems, name: string | undefined): Problems =>
  name === undefined ? problems : { [name]: [], ...problems }

/** Returns the initial value of an input. */
const startOf = (initial: string | boolean | undefined) =>
  typeof initial === 'boolean' ? { defaultChecked: initial } : { defaultValue: String(initial) }

const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([key]) => key !== name))

/** Returns the current values in the page. The browser may fill fields in before the scripts start. */
function readValues<V extends Values>(form: HTMLFormElement, initialValues: V): V {
  const controls = Object.entries(initialValues).map(([name, initial]) => {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement)) return [name, initial]
    return [name, typeof initial === 'boolean' ? control.checked : control.value]
  })
  return Object.fromEntries(controls) as V
}

/**
 * Fields are uncontrolled. After a failed attempt the focus moves to the first wrong field, or else to the submit
 * button, which loses the focus while it is disabled.
 */
export function useSentForm<V extends Values>(options: SentFormOptions<V>) {
  const { initialValues, validate, serverKeys, blames, send, onSent, onChange } = options
  const element = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<FormMessages>({ attempt: 0, messages: [] })
  const [wrongFields, setWrongFields] = useState<readonly WrongField[]>([])
  const [isSending, setIsSending] = useState(false)
  useErrorTitle(failure.attempt > 0)

  useEffect(() => {
    if (failure.attempt === 0 || isSending) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const button = element.current?.querySelector<HTMLElement>('button[type=submit]')
    ;(wrong ?? button)?.focus()
  }, [failure.attempt, isSending])

  function fail(wrong: Problems, messages: readonly string[]) {
    setProblems(wrong)
    setWrongFields(findWrongFields(element.current, wrong))
    setFailure(({ attempt }) => ({ attempt: attempt + 1, messages }))
  }

  async function submit(values: V) {
    setIsSending(true)
    const answer = await send(values).catch((error) => failedCall(error).error)
    setIsSending(false)
    if (answer === undefined) {
      setFailure({ attempt: 0, messages: [] })
      setWrongFields([])
      onSent?.(values)
      return
    }
    const refusal = inPlainWords(answer)
    const names = Object.keys(initialValues)
    const others = new Map(Object.entries<readonly string[] | undefined>(serverKeys ?? {}))
    const found = problemsOf(names.map((name) => [name, linesOf(refusal, name, others.get(name))]))
    const known = [...names, ...[...others.values()].flatMap((keys) => keys ?? [])]
    fail(withBlamed(found, blames?.(answer)), messagesBeside(refusal, known))
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const values = readValues(event.currentTarget, initialValues)
    const found = Object.entries(validate?.(values) ?? {})
    const wrong = problemsOf(found.map(([name, problem]) => [name, problem ? [problem] : []]))
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) fail(wrong, [])
    else void submit(values)
  }

  const valuesNow = () => (element.current ? readValues(element.current, initialValues) : initialValues)

  function field(name: keyof V & string): FieldProps {
    const messages = problems[name]
    return {
      name,
      onChange: () => {
        setProblems((current) => (name in current ? without(current, name) : current))
        onChange?.(valuesNow())
      },
      error: messages === undefined || messages.length === 0 ? undefined : <MessageLines messages={messages} />,
      'aria-invalid': messages !== undefined,
      ...startOf(initialValues[name]),
    }
  }

  return {
    isSending,
    failure,
    /** The wrong fields of the last attempt, for the summary above the form. */
    wrongFields,
    /** Returns the props of an input. */
    field,
    readValues: valuesNow,
    clear: () => element.current?.reset(),
    formProps: { ref: element, method: 'post' as const, noValidate: true, onSubmit },
  }
}

export type SentForm = Pick<ReturnType<typeof useSentForm>, 'isSending' | 'failure' | 'wrongFields' | 'formProps'>
