import { payoutFormatLabels } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Problem } from '../../components/notice.tsx'
import { saveFile } from '../../components/save-file.ts'
import { sizeWords } from '../../components/size-words.ts'
import { attempt } from '../../platform/session/failure.ts'
import { Facts } from '../agents/page/facts.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { useAction } from '../parts/use-action.ts'
import { PROPOSED } from '../proposals/second-person.tsx'
import { staffSend } from '../session/staff-api.ts'
import { openOf } from './payout-words.ts'
import { ReleaseDialog } from './release-dialog.tsx'

const TITLE = 'Bank file'

type BankFile = NonNullable<Batch['file']>

const useDownload = (id: number) =>
  useAction(
    ({ number, name }: BankFile) =>
      attempt(
        200,
        () => staffSend('GET /staff/payouts/{id}/file', { params: { id }, query: { number: String(number) } }),
        (response: Response) => saveFile(response, name),
      ),
    [],
  )

/** Downloads the batch's file. Renders nothing for a draft, and for a batch from before files were stored. */
export function DownloadButton({ batch: { id, file } }: { batch: Batch }) {
  const download = useDownload(id)
  if (file === null) return null
  return (
    <>
      <BusyButton
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        isBusy={download.isBusy}
        onClick={() => void download.run(file)}
      >
        Download file
      </BusyButton>
      <Problem text={download.problem} />
    </>
  )
}

/** A released batch's file, its fingerprint and the files it replaced. Batches from before files were stored have none. */
export function FileCard({ batch }: { batch: Batch }) {
  const { id, file, replaced_files } = batch
  const download = useDownload(id)
  const [done, setDone] = useState<{ text: string }>()
  if (file === null) {
    return (
      <ListCard id="file" title={TITLE}>
        <Text c="dimmed">Made before files were kept.</Text>
      </ListCard>
    )
  }
  const { name, format, bytes, sha256 } = file
  return (
    <>
      <DoneLine done={done} />
      <ListCard
        id="file"
        title={TITLE}
        note="The file contains unencrypted bank details: delete it when you no longer need it. Downloads are recorded in the audit trail."
        action={<ReplaceButton batch={batch} file={file} onDone={setDone} />}
      >
        <Facts
          facts={[
            { term: 'Name', value: name },
            { term: 'Format', value: payoutFormatLabels[format] },
            { term: 'Size', value: sizeWords(bytes) },
          ]}
        />
        <Text c="dimmed" fz="sm" mt="md">
          SHA-256
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text span ff="monospace" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {sha256}
          </Text>
          <CopyButton text={sha256} what="SHA-256" />
        </Group>
        <ReplacedFiles files={replaced_files} onDownload={(one) => void download.run(one)} />
        <Problem text={download.problem} mt="md" />
      </ListCard>
    </>
  )
}

type ReplaceButtonProps = { batch: Batch; file: BankFile; onDone: (done: { text: string }) => void }

/** A button to replace the file, until the batch has a result. */
function ReplaceButton({ batch, file, onDone }: ReplaceButtonProps) {
  const [isAsking, setAsking] = useState(false)
  if (batch.state !== 'released' || openOf(batch).lines < batch.lines) return null
  const text = `${file.name} has been replaced. Download the new file for the bank.`
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Replace…
      </Button>
      <ReleaseDialog
        batch={batch}
        replaced={file}
        isOpen={isAsking}
        onDone={({ isProposed }) => onDone({ text: isProposed ? PROPOSED : text })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function ReplacedFiles({ files, onDownload }: { files: readonly BankFile[]; onDownload: (file: BankFile) => void }) {
  if (files.length === 0) return null
  return (
    <Alert color="red" mt="md" title="Replaced: do not send to the bank">
      {files.map((file) => (
        <Group key={file.number} gap="sm">
          <span>{file.name}</span>
          <Button
            variant="default"
            size="xs"
            aria-label={`Download the replaced file ${file.name}`}
            onClick={() => onDownload(file)}
          >
            Download
          </Button>
        </Group>
      ))}
    </Alert>
  )
}
