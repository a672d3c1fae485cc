/** Whether an agent has hidden the first steps, in this browser's storage. */

const keyOf = (agentId: number): string => `hidden-steps-${agentId}`

export function areStepsHidden(agentId: number): boolean {
  try {
    return localStorage.getItem(keyOf(agentId)) !== null
  } catch {
    return false
  }
}

export function hideSteps(agentId: number): void {
  try {
    localStorage.setItem(keyOf(agentId), '')
  } catch {
    // Without storage, they stay hidden until the screen is left.
  }
}
