import { Skeleton, VisuallyHidden } from '@mantine/core'
import { AgentFigures } from './agent-figures.tsx'
import styles from './agent-heading.module.css'

/** The page's shape until the agent is known. */
export function AgentInReading() {
  return (
    <div>
      <VisuallyHidden component="h1">Agent</VisuallyHidden>
      <VisuallyHidden role="status">Loading the agent</VisuallyHidden>
      <div className={styles.heading}>
        <Skeleton circle height="3.5rem" />
        <div>
          <Skeleton height="2.125rem" width="14rem" mb="sm" />
          <Skeleton height="1.5rem" width="18rem" />
        </div>
      </div>
      <Skeleton height="2.25rem" width="24rem" maw="100%" mb="xl" />
      <AgentFigures account={undefined} />
      <Skeleton height="20rem" radius="lg" />
    </div>
  )
}
