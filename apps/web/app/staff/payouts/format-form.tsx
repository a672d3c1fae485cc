import { decimalSigns, encodings } from '@evergrove/contract/receipts/receipt-words'
import type { PayoutFormatInput, SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import { type PayoutColumn, payoutColumns, separators } from '@evergrove/contract/withdrawals/payout-words'
import { ActionIcon, Box, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { DialogFooter } from '../../components/dialogs/dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { useErrorSummary } from '../parts/use-error-summary.tsx'
import { choicesOf } from '../receipts/import/format-values.ts'
import { staffAct } from '../session/staff-api.ts'

const FORM = 'payout-format'

const newLayout: PayoutFormatInput['layout'] = {
  separator: ',',
  encoding: 'utf-8',
  decimal_sign: '.',
  has_headings: true,
  columns: (['account_number', 'bank_code', 'account_name', 'amount', 'end_to_end_id'] as const).map((field) => ({
    field,
    heading: payoutColumns[field],
  })),
}

/** The format of a payout file: its columns in order, and separator, encoding and decimal sign. */
export function FormatForm({ format, onClose }: { format: SavedPayoutFormat | undefined; onClose: () => void }) {
  const form = useForm<PayoutFormatInput>({
    initialValues: { name: format?.name ?? '', layout: format?.layout ?? newLayout },
    validate: {
      name: (text) => (text.trim() === '' ? 'Enter a name.' : null),
      layout: { columns: { heading: (text) => (text.trim() === '' ? 'Enter a heading.' : null) } },
    },
  })
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const saving = useAction(
    (body: PayoutFormatInput) =>
      format === undefined
        ? staffAct('POST /staff/payout-formats', { body })
        : staffAct('PUT /staff/payout-formats/{id}', { params: { id: format.id }, body }),
    ['staff/payout-formats'],
    {
      names: ['name'],
      show: (problems) => {
        form.setErrors(problems)
        onInvalid(problems)
      },
    },
  )
  const save = form.onSubmit(async (values) => {
    if ((await saving.run(values)) !== undefined) onClose()
  }, onInvalid)
  return (
    <form name={FORM} aria-label="File format" onSubmit={save} noValidate>
      {summary}
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={100}
        mb="md"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Stack gap="md">
        <NativeSelect label="Separator" data={choicesOf(separators)} {...form.getInputProps('layout.separator')} />
        <NativeSelect label="Encoding" data={choicesOf(encodings)} {...form.getInputProps('layout.encoding')} />
        <NativeSelect
          label="Decimal sign"
          data={choicesOf(decimalSigns)}
          {...form.getInputProps('layout.decimal_sign')}
        />
      </Stack>
      <Checkbox
        label="The first line has the headings"
        my="md"
        {...form.getInputProps('layout.has_headings', { type: 'checkbox' })}
      />
      <ColumnRows form={form} />
      <DialogFooter problem={saving.problem} isBusy={saving.isBusy} onCancel={onClose}>
        <BusyButton type="submit" isBusy={saving.isBusy}>
          Save format
        </BusyButton>
      </DialogFooter>
    </form>
  )
}

const COLUMNS = 'layout.columns'

type ColumnOf = { form: UseFormReturnType<PayoutFormatInput>; field: PayoutColumn; index: number }

/** Puts the buttons to move and remove a column beside its input alone, so that a problem below it moves nothing. */
const besideInput =
  ({ form, field, index }: ColumnOf) =>
  (input: ReactNode) => (
    <Group wrap="nowrap" gap="xs">
      <Box flex={1}>{input}</Box>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Move ${payoutColumns[field]} up`}
        disabled={index === 0}
        onClick={() => form.reorderListItem(COLUMNS, { from: index, to: index - 1 })}
      >
        <IconArrowUp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Remove ${payoutColumns[field]}`}
        onClick={() => form.removeListItem(COLUMNS, index)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )

/** The columns with their headings, which can be ordered, added and removed. */
function ColumnRows({ form }: { form: UseFormReturnType<PayoutFormatInput> }) {
  const { columns } = form.values.layout
  const others = choicesOf(payoutColumns).filter(({ value }) => columns.every(({ field }) => field !== value))
  return (
    <>
      <Text fw={600}>Columns in order</Text>
      <Text fz="sm" c="dimmed" mb="xs">
        Each with its heading in the file.
      </Text>
      {columns.map(({ field }, index) => (
        <TextInput
          key={field}
          name={`${COLUMNS}.${index}.heading`}
          label={payoutColumns[field]}
          maxLength={100}
          mb="xs"
          {...form.getInputProps(`${COLUMNS}.${index}.heading`)}
          inputContainer={besideInput({ form, field, index })}
        />
      ))}
      <NativeSelect
        label="Add a column"
        data={[{ value: '', label: 'Choose…' }, ...others]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const field = value as PayoutColumn
          form.insertListItem(COLUMNS, { field, heading: payoutColumns[field] })
        }}
      />
    </>
  )
}
