import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import styles from './proof.module.css'
import { ProofPicture } from './proof-picture.tsx'

export type ProofProps = {
  /** Opens the picture for some minutes; empty without a proof. */
  url: string
  /** Whose payment it is. */
  owner: string
  /** Whether the payment is still to be decided. */
  isPending: boolean
  /** Brings an address that opens it again. */
  onRefresh: () => Promise<unknown>
}

/** The proof of a payment, or why there is none to see. */
export function Proof({ url, owner, isPending, onRefresh }: ProofProps) {
  const [attempt, setAttempt] = useState(1)
  const [hasFailed, setHasFailed] = useState(false)
  const retry = async () => {
    await onRefresh()
    setAttempt((before) => before + 1)
    setHasFailed(false)
  }
  return (
    <div className={styles.proof}>
      {url === '' ? (
        <div className={styles.none}>
          <EmptyList
            Icon={IconPhotoOff}
            message={isPending ? 'No proof yet' : 'No proof'}
            why={
              isPending
                ? `${owner} has not sent a picture of the payment. It can be approved all the same where the money has arrived.`
                : `${owner} had not sent a picture when the payment was decided.`
            }
          />
        </div>
      ) : hasFailed ? (
        <div className={styles.none}>
          <CouldNotLoad what="the proof" onRetry={() => void retry()} />
        </div>
      ) : (
        <ProofPicture key={attempt} url={url} alt={`Proof of ${owner}'s payment`} onFail={() => setHasFailed(true)} />
      )}
    </div>
  )
}
