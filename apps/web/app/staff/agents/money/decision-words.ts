/** Who decided a payment or a withdrawal, how and why. */

type Decided = { status: string; decided_by: string | null; reason: string | null }

/** Such as 'rejected by bola@example.com: Wrong account'. */
export function decisionWords({ status, decided_by, reason }: Decided): string {
  if (decided_by === null) return status.toLowerCase()
  return `${status.toLowerCase()} by ${decided_by}${reason === null || reason === '' ? '' : `: ${reason}`}`
}
