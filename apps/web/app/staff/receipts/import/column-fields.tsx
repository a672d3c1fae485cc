import { dateFormats, decimalSigns, encodings } from '@evergrove/contract/receipts/receipt-words'
import { Box, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { type ColumnName, choicesOf, type FormatValues } from './format-values.ts'
import { headingsIn } from './guess-format.ts'
import type { Sample } from './sample.ts'

type Form = UseFormReturnType<FormatValues>

export type ColumnFieldsProps = { form: Form; sample: Sample | undefined }

const amountViews = { one: 'One column with a sign', two: 'Debit and credit' } as const

const labels: Record<ColumnName, string> = {
  amount: 'Amount',
  debit: 'Debit',
  credit: 'Credit',
  date: 'Date of booking',
  text: 'Text',
  reference: 'Reference',
  name: 'Payer or payee',
  account: 'Own account',
  currency: 'Currency of the line',
}

const required: ReadonlySet<ColumnName> = new Set(['date', 'amount', 'debit', 'credit', 'text'])

/** The format of a CSV file, and the meaning of its columns. */
export function ColumnFields({ form, sample }: ColumnFieldsProps) {
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
  const isRequired = required.has(column)
  const own = form.values.columns[column]
  const field = { name, label: labels[column], required: isRequired, ...form.getInputProps(name) }
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
