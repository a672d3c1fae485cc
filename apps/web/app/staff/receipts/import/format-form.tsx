import { dateFormats, decimalSigns, encodings, statementKinds } from '@evergrove/contract/receipts/receipt-words'
import type { StatementFormat, StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { Box, Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { focusFirst } from '../../../components/focus-first.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { Notice, Problem } from '../../../components/notice.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { staffAct } from '../../session/staff-api.ts'
import {
  type ColumnName,
  choicesOf,
  columnLabels,
  type FormatValues,
  inputOf,
  isNeeded,
  newFormat,
  problemsOf,
  valuesOf,
} from './format-values.ts'
import { fitsFormat, guessFormat, headingsIn, type Sample } from './guess-format.ts'

type Form = UseFormReturnType<FormatValues>

type ColumnFieldsProps = { form: Form; sample: Sample | undefined }

const amountViews = { one: 'One column with a sign', two: 'Debit and credit' } as const

/** The format of a CSV file, and the meaning of its columns. */
function ColumnFields({ form, sample }: ColumnFieldsProps) {
  const { amounts, skip_lines } = form.values
  const headings = sample?.kind === 'csv' ? headingsIn(sample.text, Number(skip_lines)) : []
  const shown: ColumnName[] = [
    'date',
    ...(amounts === 'one' ? (['amount'] as const) : (['debit', 'credit'] as const)),
    ...(['text', 'reference', 'name', 'account', 'currency'] as const),
  ]
  return (
    <>
      <SimpleGrid minColWidth="min(100%, 13rem)" autoFlow="auto-fit" mt="md" style={{ alignItems: 'start' }}>
        <NativeSelect label="Encoding" data={choicesOf(encodings)} {...form.getInputProps('encoding')} />
        <NativeSelect label="Dates" data={choicesOf(dateFormats)} {...form.getInputProps('date_format')} />
        <NativeSelect label="Decimal sign" data={choicesOf(decimalSigns)} {...form.getInputProps('decimal_sign')} />
        <TextInput
          name="skip_lines"
          label="Lines above the headings"
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('skip_lines')}
        />
      </SimpleGrid>
      <Box mt="lg">
        <Text fw={600} mb="xs">
          Amounts
        </Text>
        <ViewChoice
          label="Amounts"
          views={Object.values(amountViews)}
          value={amountViews[amounts]}
          onChange={(view) => form.setFieldValue('amounts', view === amountViews.one ? 'one' : 'two')}
        />
      </Box>
      <SimpleGrid minColWidth="min(100%, 13rem)" autoFlow="auto-fit" mt="md" style={{ alignItems: 'start' }}>
        {shown.map((column) => (
          <ColumnField key={column} form={form} column={column} headings={headings} />
        ))}
      </SimpleGrid>
    </>
  )
}

type ColumnFieldProps = { form: Form; column: ColumnName; headings: readonly string[] }

/** A choice among the headings of the file, or a text field while there is no file. */
function ColumnField({ form, column, headings }: ColumnFieldProps) {
  const name = `columns.${column}`
  const isRequired = isNeeded(column)
  const own = form.values.columns[column]
  const field = { name, label: columnLabels[column], required: isRequired, ...form.getInputProps(name) }
  if (headings.length === 0) return <TextInput {...field} maxLength={100} autoComplete="off" />
  const isMissing = own !== '' && !headings.includes(own)
  return (
    <NativeSelect
      {...field}
      data={[
        { value: '', label: isRequired ? 'Choose…' : 'None' },
        ...[...new Set(headings)].map((heading) => ({ value: heading, label: heading })),
        ...(isMissing ? [{ value: own, label: `${own} (not in this file)` }] : []),
      ]}
    />
  )
}

/** Says where the values of a saved format come from, because saving them changes it for its account. */
const FilledIn = ({ fileName, account }: { fileName: string; account: string }) => (
  <Notice>
    {`Filled in from ${fileName}. Check the columns before you save. If the file is of another account than ${account}, cancel and choose “Another account…”.`}
  </Notice>
)

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

/**
 * The format of a bank account's statements. A new format, and one that the file does not fit, is filled in from the
 * file as far as it can be guessed.
 */
export function FormatForm({ format, sample, isPreviewing, onPreview, onSaved, onCancel }: FormatFormProps) {
  const form = useForm<FormatValues>({
    initialValues: format === undefined ? newFormat : valuesOf(format),
    validate: problemsOf,
  })
  const { setValues, clearErrors } = form
  const isGuessed = sample !== undefined && (format === undefined || !fitsFormat(sample, format))
  useEffect(() => {
    if (!isGuessed) return
    const { account, ...guess } = sample.kind === 'csv' ? guessFormat(sample.text, sample.encoding) : { account: '' }
    // The number of a saved account stays, because the file may be of another account.
    setValues({ kind: sample.kind, ...guess, ...(format === undefined && account !== '' ? { account } : {}) })
    clearErrors()
  }, [isGuessed, sample, format, setValues, clearErrors])
  // The button that opened a saved format is gone.
  useEffect(() => {
    if (format !== undefined) focusFirst(FORM, ['name'])
  }, [format])
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
        {isGuessed && format !== undefined ? <FilledIn fileName={sample.file.name} account={format.account} /> : null}
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
        <Problem text={saving.problem} mt="md" />
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
