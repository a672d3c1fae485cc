/** What the keys of every queue do, in words. */
export const queueKeys = [
  { keys: ['j', 'k'], act: 'Show the next or the previous one' },
  { keys: ['↓', '↑'], act: 'The same, in the list' },
  { keys: ['a'], act: 'Approve' },
  { keys: ['r'], act: 'Reject' },
] as const

export const helpKey = { keys: ['?'], act: 'Show these keys' } as const
