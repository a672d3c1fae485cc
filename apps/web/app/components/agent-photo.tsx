import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { useState } from 'react'
import { initialsOf } from './initials.ts'
import styles from './plain/plain.module.css'

export type AgentPhotoProps = {
  agent: Pick<CurrentAgent, 'first_name' | 'last_name' | 'get_photo_url'>
  size: string
  /** A picture that is not saved yet, shown instead of the saved one. */
  preview?: string | undefined
}

/** Wide enough for every place that shows the photo. */
const PHOTO_WIDTH = 320

/** The agent's photo, or their initials if there is none. Decorative: the name is beside it. */
export function AgentPhoto({ agent, size, preview }: AgentPhotoProps) {
  const { get_photo_url } = agent
  const source = preview ?? (get_photo_url === '' ? undefined : `${get_photo_url}?w=${PHOTO_WIDTH}`)
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={styles.photo}
      style={{ width: size, height: size, fontSize: `calc(${size} / 2.5)` }}
      aria-hidden="true"
    >
      {source === undefined || source === failed ? (
        initialsOf(agent)
      ) : (
        <img src={source} alt="" onError={() => setFailed(source)} />
      )}
    </span>
  )
}
