import { statementKinds } from '@evergrove/contract/receipts/receipt-words'
import type { StatementFormat, StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { Alert, Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { staffAct } from '../../session/staff-api.ts'
import { ColumnFields } from './column-fields.tsx'
import { choicesOf, type FormatValues, inputOf, newFormat, problemsOf, valuesOf } from './format-values.ts'
import { guessFormat } from './guess-format.ts'
import type { Sample } from './sample.ts'

const FORM = 'format'

/** Saves a new format, or changes the one with the id. Resolves to the saved format. */
const saveFormat = ({ id, format }: { id: number | undefined; format: StatementFormatInput }) =>
  id === undefined
    ? staffAct('POST /staff/receipts/formats', { body: format })
    : staffAct('PUT /staff/receipts/formats/{id}', { params: { id }, body: format })

export type FormatFormProps = {
  /** The format being edited. Undefined for a new one. */
  format: StatementFormat | undefined
  /** The chosen file, from which a new format is guessed. */
  sample: Sample | undefined
  isPreviewing: boolean
  /** Previews the file with the current values of the format. */
  onPreview: (tried: StatementFormatInput) => void
  onSaved: (format: StatementFormat) => void
  onCancel: (() => void) | undefined
}

/** The format of a bank account's statements. A new format is filled in from the file as far as it can be guessed. */
export function FormatForm({ format, sample, isPreviewing, onPreview, onSaved, onCancel }: FormatFormProps) {
  const form = useForm<FormatValues>({
    initialValues: format === undefined ? newFormat : valuesOf(format),
    validate: problemsOf,
  })
  const { setValues, clearErrors } = form
  useEffect(() => {
    if (format !== undefined || sample === undefined) return
    setValues({ kind: sample.kind, ...(sample.kind === 'csv' ? guessFormat(sample.text, sample.encoding) : {}) })
    clearErrors()
  }, [format, sample, setValues, clearErrors])
  const saving = useAction(saveFormat, ['staff/receipts/formats'])
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const save = form.onSubmit(async (values) => {
    const saved = await saving.run({ id: format?.id, format: inputOf(values) })
    if (saved !== undefined) onSaved(saved)
  }, onInvalid)
  const tryOut = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) onInvalid(errors)
    else onPreview(inputOf(form.values))
  }
  return (
    <ListCard
      id="format"
      title={format === undefined ? 'New bank account' : 'Format'}
      note="Set up once per account. Choose the file first and we fill in as much of the format as we can."
    >
      <form name={FORM} aria-labelledby="format" onSubmit={save} noValidate>
        {summary}
        <SimpleGrid minColWidth="min(100%, 13rem)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
          <TextInput name="name" label="Name" required maxLength={100} {...form.getInputProps('name')} />
          <TextInput
            name="account"
            label="IBAN or account number"
            required
            maxLength={50}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('account')}
          />
          <TextInput name="currency" label="Currency" required maxLength={3} {...form.getInputProps('currency')} />
          <NativeSelect label="Kind of file" data={choicesOf(statementKinds)} {...form.getInputProps('kind')} />
        </SimpleGrid>
        {form.values.kind === 'csv' ? <ColumnFields form={form} sample={sample} /> : null}
        {saving.problem === undefined ? null : (
          <Alert role="alert" color="red" mt="md">
            {saving.problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm" mt="xl">
          {onCancel === undefined ? null : (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <BusyButton variant="default" disabled={sample === undefined} isBusy={isPreviewing} onClick={tryOut}>
            Preview
          </BusyButton>
          <BusyButton type="submit" isBusy={saving.isBusy}>
            Save format
          </BusyButton>
        </Group>
      </form>
    </ListCard>
  )
}
