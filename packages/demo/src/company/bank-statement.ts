/** What the demonstration's bank says of the last days: fees of agents who wait, a stranger's money and a charge. */

/** The account that agents pay into, as the payment instructions name it. */
export const bankAccount = { bank: 'Harvest Trust Bank', name: 'Goldenfield Capital Ltd', number: '0140221536' }

type StatementLine = {
  daysAgo: number
  amount: string
  name: string
  /** `fee` quotes the PIN of the agent who is named; in `cut fee` its last digit is missing. */
  text: 'fee' | 'cut fee' | { said: string }
}

export const statementLines: StatementLine[] = [
  { daysAgo: 4, amount: '100.00', name: 'Ekene Okafor', text: 'fee' },
  { daysAgo: 4, amount: '100.00', name: 'Abdul Rahman', text: 'cut fee' },
  { daysAgo: 3, amount: '100.00', name: 'Chidera Ani', text: { said: 'Registration' } },
  { daysAgo: 3, amount: '90.00', name: 'Yetunde Coker', text: 'fee' },
  { daysAgo: 2, amount: '61.40', name: 'Meadow Stationers', text: { said: 'Invoice 2231' } },
  { daysAgo: 1, amount: '-2.50', name: '', text: { said: 'Account charge' } },
]
