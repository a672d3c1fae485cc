import { payoutFormatLabels } from '@evergrove/contract/withdrawals/payout-words'
import type { Batch } from '@evergrove/contract/withdrawals/payouts'
import { Alert, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from '../../components/busy-button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { saveFile } from '../../components/save-file.ts'
import { Facts } from '../agents/page/facts.tsx'
import { useAction } from '../parts/use-action.ts'
import { loadFile } from './payout-calls.ts'
import { sizeWords } from './payout-words.ts'
import styles from './payouts.module.css'

const TITLE = 'Bank file'

/** The file of a released batch with its fingerprint. Batches from before files were kept have none. */
export function FileCard({ batch: { id, file } }: { batch: Batch }) {
  const download = useAction(loadFile, [])
  if (file === null) {
    return (
      <ListCard id="file" title={TITLE}>
        <Text c="dimmed">Made before files were kept.</Text>
      </ListCard>
    )
  }
  const { name, format, bytes, sha256 } = file
  const save = async () => {
    const response = await download.run(id)
    if (response !== undefined) await saveFile({ ...response, blob: async () => response.file }, name)
  }
  return (
    <ListCard
      id="file"
      title={TITLE}
      note="The file contains unencrypted bank details: delete it when you no longer need it. Downloads are recorded in the audit trail."
      action={
        <BusyButton
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          isBusy={download.isBusy}
          onClick={() => void save()}
        >
          Download file
        </BusyButton>
      }
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
        <span className={styles.hash}>{sha256}</span>
        <CopyButton text={sha256} />
      </Group>
      {download.problem === undefined ? null : (
        <Alert color="red" mt="md" role="alert">
          {download.problem}
        </Alert>
      )}
    </ListCard>
  )
}
