/** A dialog of the console as data, and the one form that draws it. */
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { Text } from '@mantine/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { focusFirst } from '../../components/focus-first.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { PROPOSED, SecondPersonNote } from '../proposals/second-person-note.tsx'
import { useSecondPerson } from '../proposals/use-second-person.ts'
import { FieldControl, problemsIn, type QuestionField } from './question-fields.tsx'
import { useAction } from './use-action.ts'
import { useErrorSummary } from './use-error-summary.tsx'

/** What was entered, trimmed. */
type Values<F extends string> = Record<F, string>

/** What a dialog asks before a call: for a confirmation, or for some fields. */
export type Question<F extends string = string, Sent extends Outcome<unknown> = Outcome<unknown>> = {
  title: string
  /** What will happen, and who will read what is entered. */
  text?: ReactNode
  /** What stands below the text in full strength. */
  details?: ReactNode
  /** In the order of the dialog. Without fields, the focus starts on the button that cancels. */
  fields?: Readonly<Record<F, QuestionField>>
  /** The name of the form, for those who hear it. */
  form?: string
  /** Whether the fields stand close together. */
  isDense?: boolean
  /** What is wrong, by field, where one field does not decide it. */
  validate?(values: Values<F>): Partial<Record<string, string>>
  /** Whether what the server refuses is shown at its field, not as the problem of the whole. */
  isRefusedByField?: boolean
  /** A sentence below the fields that follows what is entered. */
  outlook?(values: Values<F>): string
  /** The label of the button that confirms. It is red unless the action takes nothing from anyone. */
  action: string
  isHarmless?: boolean
  /** The label of the button that cancels. */
  cancel?: string
  /** For an action that takes two people where there are two: the field with the amount that decides it, and other words than usual. */
  proposal?: { kind: ProposalKind; amount?: NoInfer<F>; action?: string; text?: string }
  /** Makes the call, if there is one. Never rejects. */
  send?(values: Values<F>): Promise<Sent>
  /** The paths of the queries to load again. */
  changed: readonly string[]
  /** What the screen says afterwards. */
  done?: string | ((values: Values<F>) => string | undefined)
  /** What else follows, with the body of the response. */
  onDone?(body: Extract<Sent, { failure: undefined }>['body']): void
}

type QuestionFormProps = {
  question: Question
  onClose: () => void
  /** Closes the dialog, and says what was done. */
  onDone: (text: string | undefined) => void
}

const NO_FIELDS: Readonly<Record<string, QuestionField>> = {}

const trimmed = (values: Values<string>): Values<string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]))

/** Draws the question, and sends what was answered. */
export function QuestionForm({ question, onClose, onDone }: QuestionFormProps) {
  const { text, details, fields = NO_FIELDS, proposal, cancel, isHarmless = false, isDense = false } = question
  const ownName = useId()
  const name = question.form ?? ownName
  const form = useForm<Values<string>>({
    initialValues: Object.fromEntries(Object.entries(fields).map(([key, { initial = '' }]) => [key, initial])),
    validate: (values) => question.validate?.(trimmed(values)) ?? problemsIn(fields, trimmed(values)),
  })
  // A single field shows by itself what is wrong.
  const isLong = Object.values(fields).filter(({ isOptional = false }) => !isOptional).length > 1
  const { summary, onInvalid } = useErrorSummary(name, form.errors)
  const refuse = (problems: FormErrors) => (isLong ? onInvalid(problems) : focusFirst(name, Object.keys(problems)))
  const { isBusy, problem, answer } = useAnswer(question, onDone, { form, onInvalid })
  const isForTwo = useSecondPerson(proposal?.kind, proposal?.amount && form.values[proposal.amount])
  const names = Object.keys(fields)
  const isAsking = names.length > 0
  const content = (
    <>
      {text === undefined ? null : (
        <Text component="div" c="dimmed" mb={isAsking ? 'md' : 0}>
          {text}
          {isForTwo ? proposal?.text : null}
        </Text>
      )}
      {details}
      {summary}
      {names.map((key, index) => (
        <FieldControl
          key={key}
          name={key}
          field={fields[key] as QuestionField}
          form={form}
          isFirst={index === 0}
          rows={isLong || index > 0 ? 2 : 3}
          mb={index === names.length - 1 ? 0 : isDense ? 'sm' : 'md'}
        />
      ))}
      {question.outlook === undefined ? null : (
        <Text c="dimmed" size="sm" mt={isDense ? 'sm' : 'md'} role="status">
          {question.outlook(trimmed(form.values))}
        </Text>
      )}
      <SecondPersonNote isNeeded={isForTwo && proposal?.text === undefined} />
      <DialogFooter
        problem={problem}
        isBusy={isBusy}
        onCancel={onClose}
        focusesCancel={!isAsking}
        {...(cancel && { cancel })}
      >
        <BusyButton
          {...(isAsking ? { type: 'submit' } : { onClick: () => void answer({}) })}
          {...(isHarmless ? {} : { color: 'red' })}
          isBusy={isBusy}
        >
          {isForTwo ? (proposal?.action ?? 'Propose') : question.action}
        </BusyButton>
      </DialogFooter>
    </>
  )
  if (!isAsking) return content
  const submit = form.onSubmit((values) => void answer(trimmed(values)), refuse)
  return (
    <form name={name} aria-label={question.form} onSubmit={submit} noValidate>
      {content}
    </form>
  )
}

const NOTHING_SENT = { failure: undefined, body: undefined }

type RefusingForm = { form: UseFormReturnType<Values<string>>; onInvalid: (problems: FormErrors) => void }

/** Sends the answer. */
function useAnswer(question: Question, onDone: QuestionFormProps['onDone'], { form, onInvalid }: RefusingForm) {
  const send = async (values: Values<string>): Promise<Outcome<{ body: unknown; isProposed: boolean }>> => {
    const outcome = (await question.send?.(values)) ?? NOTHING_SENT
    if (outcome.failure !== undefined) return outcome
    const isProposed = question.proposal !== undefined && 'status' in outcome && outcome.status === 202
    return { failure: undefined, body: { body: outcome.body, isProposed } }
  }
  const show = (problems: Record<string, string>) => {
    form.setErrors(problems)
    onInvalid(problems)
  }
  const refused = { names: Object.keys(question.fields ?? NO_FIELDS), show }
  const { run, isBusy, problem } = useAction(send, question.changed, question.isRefusedByField ? refused : undefined)
  const answer = async (values: Values<string>) => {
    const outcome = await run(values)
    if (outcome === undefined) return
    const { done } = question
    onDone(outcome.isProposed ? PROPOSED : typeof done === 'function' ? done(values) : done)
    question.onDone?.(outcome.body)
  }
  return { isBusy, problem, answer }
}
