/** A dialog of the console as data, and the one form that renders it. */
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { NativeSelect, type NativeSelectProps, Text, Textarea, TextInput } from '@mantine/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { DialogFooter } from '../../components/dialogs/dialog.tsx'
import { focusFirst } from '../../components/focus-first.ts'
import { amountField } from '../../components/money.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { PROPOSED, SecondPersonNote, useSecondPerson } from '../proposals/second-person.tsx'
import { useAction } from './use-action.ts'
import { useErrorSummary } from './use-error-summary.tsx'

// The fields of a dialog: their data, their checks and their rendering.

/** A field of a dialog. It is required unless it is optional. */
type QuestionField = {
  label: string
  hint?: string
  /** The kind of the field, by default a line of text. A `reason` has several lines. */
  kind?: 'text' | 'email' | 'amount' | 'day' | 'reason' | 'choice'
  initial?: string
  isOptional?: boolean
  maxLength?: number
  /** Common texts to begin with. */
  templates?: readonly string[]
  choices?: readonly { value: string; label: string }[]
  /** The message for an empty field. */
  missing?: string
  /** Returns the problem of a text that is not empty. */
  check?: (text: string) => string | null
}

/** Returns the problems by field. */
function problemsIn(
  fields: Readonly<Record<string, QuestionField>>,
  values: Record<string, string>,
): Record<string, string> {
  const found = Object.entries(fields).map(([name, { label, isOptional = false, missing, check }]) => {
    const text = values[name] ?? ''
    if (text !== '') return [name, check?.(text) ?? ''] as const
    return [name, isOptional ? '' : (missing ?? `Enter a ${label.toLowerCase()}.`)] as const
  })
  return Object.fromEntries(found.filter(([, problem]) => problem !== ''))
}

type FieldControlProps = {
  name: string
  field: QuestionField
  form: UseFormReturnType<Record<string, string>>
  isFirst: boolean
  rows: number
  mb: string | 0
}

function FieldControl({ name, field, form, isFirst, rows, mb }: FieldControlProps) {
  const { label, hint, kind = 'text', isOptional = false, maxLength, templates = [], choices = [] } = field
  const control = {
    name,
    label,
    ...(hint === undefined ? {} : { description: hint }),
    required: !isOptional,
    mb,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...form.getInputProps(name),
    'data-autofocus': isFirst || undefined,
  }
  if (kind === 'reason') {
    return (
      <>
        <Textarea maxLength={500} {...control} autosize minRows={rows} />
        {templates.length === 0 ? null : (
          <Templates mt="md" mb={mb} templates={templates} onChoose={(text) => form.setFieldValue(name, text)} />
        )}
      </>
    )
  }
  if (kind === 'choice') return <NativeSelect {...control} required={false} data={[...choices]} />
  if (kind === 'amount') return <TextInput {...amountField} {...control} />
  const type = kind === 'day' ? 'date' : kind
  return <TextInput {...control} type={type} autoComplete="off" />
}

const OWN_WORDS = 'In your own words'

type TemplatesProps = NativeSelectProps & { templates: readonly string[]; onChoose: (text: string) => void }

/** Common reasons that fill the field above. The empty text is for one's own words. */
export function Templates({ templates, onChoose, ...props }: TemplatesProps) {
  return (
    <NativeSelect
      label="Template"
      {...props}
      data={[OWN_WORDS, ...templates]}
      onChange={({ currentTarget: { value } }) => onChoose(value === OWN_WORDS ? '' : value)}
    />
  )
}

/** The entered values, trimmed. */
type Values<F extends string> = Record<F, string>

/** The question of a dialog before a call, which needs a confirmation or some fields. */
export type Question<F extends string = string, Sent extends Outcome<unknown> = Outcome<unknown>> = {
  title: string
  /** The consequences, and the readers of the entered text. */
  text?: ReactNode
  /** Additional content below the text, in full strength. */
  details?: ReactNode
  /** In the order of the dialog. Without fields, the focus starts on the button that cancels. */
  fields?: Readonly<Record<F, QuestionField>>
  /** The accessible name of the form. */
  form?: string
  /** True if the fields stand close together. */
  isDense?: boolean
  /** Returns problems by field that more than one field decides. */
  validate?(values: Values<F>): Partial<Record<string, string>>
  /** True if a refusal of the server is shown at its field, and not as the problem of the whole. */
  isRefusedByField?: boolean
  /** Returns a sentence below the fields that depends on the entered values. */
  outlook?(values: Values<F>): string
  /** The label of the button that confirms. It is red unless the action takes nothing from anyone. */
  action: string
  isHarmless?: boolean
  /** The label of the button that cancels. */
  cancel?: string
  /** For an action that takes two people if there are two: the field with the deciding amount, and words of its own. */
  proposal?: { kind: ProposalKind; amount?: NoInfer<F>; action?: string; text?: string }
  /** Makes the call, if there is one. Never rejects. */
  send?(values: Values<F>): Promise<Sent>
  /** The paths of the queries to load again. */
  changed: readonly string[]
  /** The report of the screen afterwards. */
  done?: string | ((values: Values<F>) => string | undefined)
  /** Runs afterwards, with the body of the response. */
  onDone?(body: Extract<Sent, { failure: undefined }>['body']): void
}

type QuestionFormProps = {
  question: Question
  onClose: () => void
  /** Closes the dialog, and reports the action. */
  onDone: (text: string | undefined) => void
}

const NO_FIELDS: Readonly<Record<string, QuestionField>> = {}

const trimmed = (values: Values<string>): Values<string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]))

/** Renders the question, and sends the answer. */
export function QuestionForm({ question, onClose, onDone }: QuestionFormProps) {
  const { text, details, fields = NO_FIELDS, proposal, cancel, isHarmless = false, isDense = false } = question
  const ownName = useId()
  const name = question.form ?? ownName
  const form = useForm<Values<string>>({
    initialValues: Object.fromEntries(Object.entries(fields).map(([key, { initial = '' }]) => [key, initial])),
    validate: (values) => question.validate?.(trimmed(values)) ?? problemsIn(fields, trimmed(values)),
  })
  // A single field shows its problem by itself.
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
