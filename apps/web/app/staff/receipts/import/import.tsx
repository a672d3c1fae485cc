import { statementKinds } from '@evergrove/contract/receipts/receipt-words'
import type { StatementImport } from '@evergrove/contract/receipts/receipts'
import type { StatementFormat } from '@evergrove/contract/receipts/statement-formats'
import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { Card } from '../../../components/card.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../../components/list/list-states.tsx'
import { Problem } from '../../../components/notice.tsx'
import { FileDrop } from '../../parts/file-drop.tsx'
import { StaffHeading } from '../../parts/screen-meta.tsx'
import { number } from '../../payouts/payout-words.ts'
import { countLines, foundWords, unmatchedOf } from '../receipt-words.ts'
import { FormatForm } from './format-form.tsx'
import { columnWords } from './format-values.ts'
import { PreviewCard } from './preview-card.tsx'
import { formatsQuery, type Import, NEW, useImport } from './use-import.ts'

/** Imports a bank statement: the account, the file, a preview, and the findings. */
export default function ImportStatement() {
  const { data, isError, refetch } = useQuery(formatsQuery)
  return (
    <>
      <BackLink to="/staff/receipts">Receipts</BackLink>
      <StaffHeading text="Each line is imported only once, even if you import the file again. The preview saves nothing." />
      {data === undefined ? (
        <Card>
          {isError ? (
            <CouldNotLoad what="the bank accounts" onRetry={() => void refetch()} />
          ) : (
            <div role="status" aria-label="Loading the bank accounts">
              <Skeleton height="10rem" radius="md" />
            </div>
          )}
        </Card>
      ) : (
        <Steps formats={data} />
      )}
    </>
  )
}

function Steps({ formats }: { formats: StatementFormat[] }) {
  const steps = useImport(formats)
  const { chosen, format, isChanging, sample, preview, result } = steps
  const isEditing = chosen === NEW || (isChanging && format !== undefined)
  return (
    <>
      <FileCard formats={formats} steps={steps} />
      {isEditing ? (
        <FormatForm
          key={chosen}
          format={format}
          sample={sample}
          isPreviewing={preview.isBusy}
          onPreview={(tried) => {
            if (sample !== undefined) void preview.run(sample.file, { tried })
          }}
          onSaved={steps.saved}
          onCancel={isChanging ? steps.keep : undefined}
        />
      ) : null}
      <PreviewCard steps={steps} isEditing={isEditing} />
      {result === undefined ? null : <ImportResult name={result.name} counts={result.counts} />}
    </>
  )
}

function FileCard({ formats, steps }: { formats: readonly StatementFormat[]; steps: Import }) {
  const { chosen, format, isChanging, sample, problem } = steps
  const choices = [
    ...(chosen === '' ? [{ value: '', label: 'Choose…' }] : []),
    ...formats.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: NEW, label: 'Another account…' },
  ]
  return (
    <ListCard id="file" title="Statement">
      <Group align="end" gap="sm" mb="md">
        <NativeSelect
          label="Bank account"
          data={choices}
          value={chosen}
          style={{ flex: '1 1 14rem', maxWidth: '24rem' }}
          onChange={({ currentTarget: { value } }) => steps.choose(value)}
        />
        {format === undefined || isChanging ? null : (
          <Button variant="default" onClick={steps.change}>
            Change format…
          </Button>
        )}
      </Group>
      {format === undefined ? null : (
        <Text c="dimmed" fz="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {`${format.account} · ${format.currency} · ${statementKinds[format.kind]}`}
        </Text>
      )}
      <FileDrop
        label="Choose a statement, or drop it here."
        accept=".csv,.txt,.xml,.sta,.940,.mt940,text/csv,text/xml,application/xml"
        onFile={(file) => void steps.take(file)}
      />
      <Text c="dimmed" fz="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {format === undefined || format.kind === 'csv' ? columnWords(format) : ''}
        {format === undefined ? ' ISO 20022 (camt.053) and SWIFT MT940 are read as they are.' : ''}
      </Text>
      <Text role="status" mt="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {sample === undefined ? '' : `Chosen: ${sample.file.name}`}
      </Text>
      <Problem text={problem} mt="md" />
    </ListCard>
  )
}

/** The stored result of an import, and the next step. It takes the focus, because the button that imported is gone. */
function ImportResult({ name, counts }: { name: string; counts: StatementImport }) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => result.current?.focus(), [])
  const { lines, added, known, left_out } = counts
  const ways = [
    { to: '/staff/receipts?show=to_approve', label: 'Matched payments', count: counts.matched },
    { to: '/staff/receipts?show=proposed', label: 'Proposals', count: counts.proposed },
    { to: '/staff/receipts?show=waiting', label: 'Waiting', count: counts.waiting },
    { to: '/staff/receipts?show=new', label: 'No match', count: unmatchedOf(counts) },
  ].filter(({ count }) => count > 0)
  return (
    <Card isSpaced>
      <div ref={result} role="status" tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>
          {added === 0
            ? `No new lines in ${name}: all ${countLines(lines)} were imported before.`
            : `${name} was imported: ${countLines(added)} added, ${number(known)} imported before.`}
        </Text>
        {added === 0 ? null : <Text>{`${foundWords(counts)}.`}</Text>}
        {left_out === 0 ? null : (
          <Text c="dimmed">{`${number(left_out)} left out because they are not posted yet or have no amount.`}</Text>
        )}
      </div>
      <Group gap="md" mt="sm">
        {ways.map(({ to, label, count }) => (
          <Link key={to} to={to}>{`${label} (${number(count)})`}</Link>
        ))}
        {ways.length === 0 ? <Link to="/staff/receipts?show=all">All lines</Link> : null}
      </Group>
    </Card>
  )
}
